import { describe, expect, it } from 'vitest'
import { defaultRegional, type RegionalSettings } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import type { ChartTableData } from '../chart-table.tsx'
import { csvOf, fileNameOf, jsonOf, shownCell } from './shown-table.ts'

const german: RegionalSettings = {
  ...defaultRegional,
  language: 'de-DE',
  currency: 'EUR',
  decimal_separator: ',',
  thousands_separator: '.',
}

describe('a cell as it is shown', () => {
  it.each([
    [defaultRegional, '$1,234.50', 1234.5, '#,##0.00'],
    [defaultRegional, '−2.47', -2.47, '#,##0.00'],
    [defaultRegional, '12.3%', 0.123, '0.0%'],
    [defaultRegional, '1,851', 1851, '#,##0'],
    [german, '1.234,50 €', 1234.5, '#,##0.00'],
    [german, '−12,3 %', -0.123, '0.0%'],
  ] as const)('is a figure again: %#', (settings, text, value, numFmt) => {
    expect(shownCell(text, settings)).toMatchObject({ value, numFmt })
  })

  it.each(['−3.1 to −1.9', 'Jan 2026', '11/20/2026', '3 months', 'A1'])('stays text: %s', (text) => {
    expect(shownCell(text, defaultRegional)).toEqual({ value: text })
  })

  it('stays text where it is an internet address, also under points between thousands', () => {
    expect(shownCell('192.168.100.100', german)).toEqual({ value: '192.168.100.100' })
    expect(shownCell('1.234.567', german).value).toBe(1_234_567)
  })

  it('reads back whatever the formats of the screen write', () => {
    for (const settings of [defaultRegional, german]) {
      const format = createFormat(settings)
      expect(shownCell(format.money('-1234567.89'), settings).value).toBe(-1_234_567.89)
      expect(shownCell(format.percent(0.4567, { decimals: 1 }), settings).value).toBe(0.457)
    }
  })

  it('is absent where a dash stands', () => expect(shownCell('–', defaultRegional).value).toBeNull())
})

const table: ChartTableData = {
  caption: 'Prices',
  columns: ['Product', 'Price', 'Range'],
  rows: [
    { key: 1, cells: ['00123', '$1,234.50', '−3.1 to −1.9'] },
    { key: 2, cells: ['=HYPERLINK("x")', '–', '-x'] },
  ],
}

describe('a shown table as a file', () => {
  it('is a CSV in the separators of its reader that runs nothing', () => {
    expect(csvOf(table, defaultRegional).split('\r\n')).toEqual([
      '\ufeffProduct,Price,Range',
      '00123,1234.50,−3.1 to −1.9',
      `"'=HYPERLINK(""x"")",,'-x`,
      '',
    ])
    expect(csvOf({ ...table, rows: [{ key: 1, cells: ['Tee', '1.234,50 €', ''] }] }, german)).toContain(
      'Tee;"1234,50";',
    )
  })

  it('is JSON by the headers of its columns', () => {
    expect(JSON.parse(jsonOf(table, defaultRegional))[0]).toEqual({
      Product: '00123',
      Price: 1234.5,
      Range: '−3.1 to −1.9',
    })
  })

  it('is named by its title', () => {
    expect(fileNameOf('Sales Evolution: Café “blue”')).toBe('sales-evolution-cafe-blue')
    expect(fileNameOf('???')).toBe('chart')
  })
})

import XLSX from '@e965/xlsx'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { defaultRegional, type RegionalSettings } from '#contract/settings'
import { downloadTable } from './download-table.ts'
import type { TableFile, TableFileType } from './table-file.ts'

const german: RegionalSettings = {
  ...defaultRegional,
  date_format: 'DD/MM/YYYY',
  time_format: '24-hour',
  decimal_separator: ',',
  thousands_separator: '.',
}

const table = (): TableFile => ({
  name: 'Prices: 2024/25 [all] and a name beyond the limit',
  columns: [
    { header: 'sku', key: 'sku', kind: 'text' },
    { header: 'price', key: 'price', kind: 'money' },
    { header: 'units', key: 'units', kind: 'whole' },
    { header: 'share', key: 'share', kind: 'share' },
    { header: 'day', key: 'day', kind: 'day' },
    { header: 'at', key: 'at', kind: 'moment' },
  ],
  rows: [
    ['00123', '12.5000', '7', '0.15', '2024-12-31', '2024-12-31 14:05'],
    ['=HYPERLINK("x")', '1234567890123456.7890', null, null, null, null],
    ['a\0b\u0007', null, 3, null, null, null],
  ],
})

const bytesOf = async (fileType: TableFileType, settings = defaultRegional) =>
  new Uint8Array(
    await (await downloadTable({ fileName: 'prices', fileType, table: table(), settings })).arrayBuffer(),
  )

describe('a table as a file', () => {
  // The seven of OWASP's CSV Injection page, and behind what another reader takes for a separator.
  const hostile = ['=1+1', '+1+cmd', '-1+cmd', '@SUM(1)', '\t=1', '\r=1', '\n=1', 'Mug;=1+1', '"=1+1']

  it('is a workbook with typed cells that another reader understands', async () => {
    const book = XLSX.read(await bytesOf('xlsx', german), { cellNF: true, cellFormula: true })
    expect(book.SheetNames).toHaveLength(1)
    expect(book.SheetNames[0]!.length).toBeLessThanOrEqual(31)
    const sheet = book.Sheets[book.SheetNames[0]!]!
    expect(sheet.A2).toMatchObject({ t: 's', v: '00123' })
    expect(sheet.B2).toMatchObject({ t: 'n', v: 12.5, z: '#,##0.00##' })
    expect(sheet.C2).toMatchObject({ t: 'n', v: 7 })
    expect(sheet.D2).toMatchObject({ t: 'n', v: 0.15, z: '0.0%' })
    // 31 December 2024 is day 45657 of Excel's calendar.
    expect(sheet.E2).toMatchObject({ v: 45_657, z: 'dd/mm/yyyy' })
    expect(sheet.F2!.v).toBeCloseTo(45_657 + (14 * 60 + 5) / 1440, 6)
  })

  it('line 28: holds texts that look like formulas as texts in a workbook', async () => {
    const rows = hostile.map((text) => [text])
    const columns = [{ header: 'title', key: 'title', kind: 'text' as const }]
    const file = await downloadTable({
      ...{ fileName: 'x', fileType: 'xlsx', table: { name: 'x', columns, rows }, settings: german },
    })
    const book = XLSX.read(new Uint8Array(await file.arrayBuffer()), { cellFormula: true })
    const cells = Object.entries(Object.values(book.Sheets)[0]!).filter(([at]) => /^A\d+$/.test(at))
    expect(cells).toHaveLength(1 + hostile.length)
    for (const [, cell] of cells) {
      expect(cell.t).toBe('s')
      expect(cell.f).toBeUndefined()
    }
  })

  it('line 28: never lets a workbook run a text, nor change a figure that is too long', async () => {
    const sheet = Object.values(XLSX.read(await bytesOf('xlsx'), { cellFormula: true }).Sheets)[0]!
    expect(sheet.A3).toMatchObject({ t: 's', v: '=HYPERLINK("x")' })
    expect(sheet.A3!.f).toBeUndefined()
    expect(sheet.B3).toMatchObject({ t: 's', v: '1234567890123456.7890' })
    expect(sheet.A4).toMatchObject({ v: 'ab' })
  })

  it.each([defaultRegional, german])('line 28: lets no reader of a CSV run a text: %#', async (settings) => {
    const rows = hostile.map((text) => [text, '-5.0000'] as const)
    const columns = [
      { header: 'title', key: 'title', kind: 'text' as const },
      { header: 'change', key: 'change', kind: 'money' as const },
    ]
    const file = await downloadTable({
      fileName: 'x',
      fileType: 'csv',
      table: { name: 'x', columns, rows },
      settings,
    })
    const text = (await file.text()).replace('\ufeff', '')
    for (const delimiter of [',', ';', '\t']) {
      const cells = Papa.parse<string[]>(text, { delimiter, quoteChar: '"' }).data.flat()
      expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-5[.,]00\s*$/.test(cell))).toEqual([])
    }
    const own = Papa.parse<string[]>(text, { delimiter: settings === german ? ';' : ',' }).data
    expect(own.slice(1, 1 + hostile.length).map(([, change]) => change)).toEqual(
      hostile.map(() => (settings === german ? '-5,00' : '-5.00')),
    )
  })

  it('is a CSV in the formats of its user', async () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf('csv', german))
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffsku;price;units;share;day;at',
      '00123;12,50;7;0,15;2024-12-31;2024-12-31 14:05',
      `"'=HYPERLINK(""x"")";1234567890123456,789;;;;`,
    ])
  })

  it('is JSON for programs, amounts as texts', async () => {
    const rows = JSON.parse(new TextDecoder().decode(await bytesOf('json', german)))
    expect(rows[0]).toEqual({
      sku: '00123',
      price: '12.5000',
      units: 7,
      share: '0.15',
      day: '2024-12-31',
      at: '2024-12-31 14:05',
    })
    expect(rows).toHaveLength(3)
  })
})

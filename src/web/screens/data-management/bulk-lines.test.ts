import { describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { readBulkLines, readLine } from './bulk-lines.ts'

const american = createFormat(defaultRegional)
const german = createFormat({
  ...defaultRegional,
  language: 'de-DE',
  date_format: 'DD/MM/YYYY',
  decimal_separator: ',',
  thousands_separator: '.',
})
const mug = { paid_at: '2026-03-05', lineitem_name: 'Blue mug', quantity: 2, total: '19.80' }

describe('a line', () => {
  it.each([
    ['2026-03-05,Blue mug,2,19.80', american, mug],
    ['  03/05/2026 ,  Blue mug , 2 , 19.80 ', american, mug],
    ['2026-03-05\tBlue mug\t2\t19.80', american, mug],
    ['05/03/2026;Blue mug;2;19,80', german, mug],
    ['2026-03-05,Blue mug,2,19.80', german, mug],
    ['2026-03-05,Blue mug,2,"19,80"', german, mug],
    ['2026-03-05,"Mug, blue ""XL""",2,19.80', american, { ...mug, lineitem_name: 'Mug, blue "XL"' }],
    [
      '2026-03-05 9:30,Blue mug,-2,-19.80',
      american,
      { ...mug, paid_at: '2026-03-05T09:30', quantity: -2, total: '-19.80' },
    ],
    ['2026-03-05,12" plate,2,19.80', american, { ...mug, lineitem_name: '12" plate' }],
  ])('%j is understood', (line, format, record) => {
    expect(readLine(line, format)).toEqual(record)
  })

  it.each([
    ['2026-03-05,Blue mug,2', 'parts'],
    ['2026-03-05,Mug, blue,2,19.80', 'parts'],
    ['2026-02-30,Blue mug,2,19.80', 'date'],
    ['05.03.,Blue mug,2,19.80', 'date'],
    ['2026-03-05 25:00,Blue mug,2,19.80', 'date'],
    ['2026-03-05,,2,19.80', 'name'],
    ['2026-03-05,Blue mug,2.5,19.80', 'quantity'],
    ['2026-03-05,Blue mug,two,19.80', 'quantity'],
    ['2026-03-05,Blue mug,0,19.80', 'zeroQuantity'],
    ['2026-03-05,Blue mug,2,much', 'total'],
    ['2026-03-05,Blue mug,2,0', 'total'],
    ['2026-03-05,Blue mug,2,1e309', 'total'],
    ['2026-03-05,Blue mug,-2,19.80', 'sign'],
  ])('%j is refused for its %s', (line, fault) => {
    expect(readLine(line, american)).toBe(fault)
  })
})

describe('a paste', () => {
  it('is split by line, blank lines are dropped, and lines keep their number', async () => {
    const text =
      '\n2026-03-05,Blue mug,2,19.80\r\n   \r\nsoon,Blue mug,2,19.80\n2026-03-05,Blue mug,2,19.80\n'
    expect(await readBulkLines(text, american)).toEqual({
      records: [mug, mug],
      lines: [2, 5],
      faults: [{ line: 4, fault: 'date' }],
    })
  })

  it('may begin with a heading, which is no record; a later line without figures is a fault', async () => {
    const text = '\nDate,Name,Quantity,Total\n2026-03-05,Blue mug,2,19.80\nDate,Name,Quantity,Total\n'
    expect(await readBulkLines(text, american)).toEqual({
      records: [mug],
      lines: [3],
      faults: [{ line: 4, fault: 'date' }],
    })
  })

  it('of blank lines holds nothing', async () => {
    expect(await readBulkLines(' \n\t\r\n', american)).toEqual({ records: [], lines: [], faults: [] })
  })
})

import XLSX from '@e965/xlsx'
import { expect, test } from 'vitest'
import { openCompound, openXlsx, sheetRows } from './workbook.ts'

function workbook(bookType: 'biff8' | 'xlsx', hidden: readonly (0 | 1 | 2)[]): Buffer {
  const book = XLSX.utils.book_new()
  hidden.forEach((_, at) => {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['sku'], [`A${at}`]]), `Sheet ${at}`)
  })
  book.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden })) }
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer
}

test.each([
  ['xlsx', openXlsx],
  ['biff8', openCompound],
] as const)('hidden sheets of a workbook are left out: %s', async (bookType, open) => {
  const { sheets, rows } = await open(workbook(bookType, [1, 0, 2, 0]))
  expect(sheets.map(({ index, name }) => [index, name])).toEqual([
    [1, 'Sheet 1'],
    [3, 'Sheet 3'],
  ])
  const read: unknown[] = []
  for await (const piece of rows(sheets[1]!.index)) read.push(...piece.map(({ values }) => values[0]))
  expect(read).toEqual(['sku', 'A3'])
})

test('opening a workbook leaves its texts where they are', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['sku', 'price', 'cost'],
    ['A1', 12.5, null],
    ['A2', null, 3],
  ])
  const book = { SheetNames: ['Products'], Sheets: { Products: sheet } }
  const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Buffer
  const before = Buffer.from(bytes).toString('hex')
  const { rows } = await openXlsx(bytes)
  const read: unknown[] = []
  for await (const piece of sheetRows(rows(0), 'point'))
    read.push(...piece.map(({ cells, numbers }) => [cells, [...(numbers ?? [])]]))
  expect(read).toEqual([
    [['sku', 'price', 'cost'], []],
    [['A1', '12.5'], [1]],
    [['A2', '', '3'], [2]],
  ])
  expect(bytes.toString('hex')).toBe(before)
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isoDateOfDay } from '#analytics'
import { generateSampleStore, sampleOrderLines } from '#sample-store'
import { readOrders } from './orders-file.ts'
import { emptyBook, productNumber } from './product-book.ts'
import { readInThreads } from './read-in-threads.ts'
import { splitFile } from './split-file.ts'

let file = ''
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quanto-threads-'))
  file = path.join(folder, 'orders.csv')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const PART_BYTES = 16_000

function knownBook() {
  const book = emptyBook()
  productNumber(book, 'LAST-BUT-FIRST')
  return book
}

async function readByOne() {
  const book = knownBook()
  return { orders: await readOrders(file, book, Number.POSITIVE_INFINITY), book }
}

const HEADER = ['order_id', 'date', 'product_id', 'quantity', 'total', 'customer_id', 'source', 'promotion']

/** Rows of a store of ten products, whose first column of numbers is the order. */
function storeRows(): string[][] {
  const store = generateSampleStore({ seed: 11, endDay: 20_700, productCount: 10 })
  return [...sampleOrderLines(store)]
    .slice(0, 3000)
    .map((line, k) => [
      line.orderRef,
      isoDateOfDay(line.day),
      line.sku,
      String(line.quantity),
      String(line.total),
      k % 3 === 0 ? '' : `c${k % 50}`,
      k % 7 === 0 ? 'Café' : 'Web',
      k % 11 === 0 ? 'yes' : '',
    ])
}

const plain = (rows: readonly (readonly string[])[], end = '\n') =>
  [HEADER, ...rows].map((row) => row.join(',') + end).join('')
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const withRow = (at: number, row: string[]) => storeRows().toSpliced(at, 0, row)
const WRONG_TOTAL = ['o', '2025-01-01', 'a', '1', 'x', '', '', '']

test.each<[string, () => string]>([
  ['line feeds', () => plain(storeRows())],
  ['CRLF', () => plain(storeRows(), '\r\n')],
  ['a mark of byte order', () => `\uFEFF${plain(storeRows())}`],
  ['no line break at the end', () => plain(storeRows()).trimEnd()],
  ['blank rows', () => plain(storeRows(), '\n\n \n')],
  [
    'quotes with commas, marks and line breaks in all cells, CRLF',
    () =>
      [HEADER, ...storeRows().map(([order, ...rest]) => [`${order}, "of\nthe\r\nday"`, ...rest])]
        .map((row) => `${row.map(quoted).join(',')}\r\n`)
        .join(''),
  ],
  [
    'a mark of byte order before each row',
    () => plain(storeRows().map(([order, ...r]) => [`\uFEFF${order}`, ...r])),
  ],
  [
    'marks of inches, which quote nothing',
    () => plain(storeRows().map(([o, d, sku, ...r], k) => [o!, d!, `${sku} 5"${k % 5}`, ...r])),
  ],
])('threads read what one thread reads: %s', async (_, text) => {
  writeFileSync(file, text())
  const book = knownBook()
  const orders = await readInThreads(file, (await splitFile(file, PART_BYTES))!, book)
  expect({ orders, book }).toEqual(await readByOne())
})

test.each<[string, () => string]>([
  ['a wrong number near the end', () => plain(withRow(2900, WRONG_TOTAL))],
  [
    'two wrong numbers',
    () => plain(withRow(1000, WRONG_TOTAL).toSpliced(2000, 0, ['', ...WRONG_TOTAL.slice(1)])),
  ],
  [
    'a mark that is never closed',
    () => plain(withRow(1500, ['o', '2025-01-01', '"a', '1', '5', '', '', ''])),
  ],
  [
    'a row with too many cells',
    () => plain(withRow(1500, ['o', '2025-01-01', 'a', '1', '5', '', '', '', 'more'])),
  ],
  ['a missing column', () => plain(storeRows()).replace('quantity', 'pieces')],
])('what threads refuse is refused with the line that one thread counts: %s', async (_, text) => {
  writeFileSync(file, text())
  const book = knownBook()
  expect(await readInThreads(file, (await splitFile(file, PART_BYTES))!, book)).toBeNull()
  expect(book).toEqual(knownBook())
  const refusal = await readByOne().catch((error: Error) => error.message)
  expect(refusal).toContain(`${file}, line `)
  await expect(readOrders(file, book, PART_BYTES)).rejects.toThrow(refusal as string)
})

test('numbers follow the first appearance in the file, products those that were known', async () => {
  // Each row is a part of its own.
  const rows = [
    'b,2025-01-02,P2,1,5,c1,,',
    'a,2025-01-01,P1,-2,-9.5,,Web,yes',
    'b,2025-01-02,P1,3,6,c2,Web,1',
  ]
  writeFileSync(file, `${HEADER.join(',')}\n${rows.join('\n')}`)
  expect(await splitFile(file, 5)).toHaveLength(3)
  const book = emptyBook()
  productNumber(book, 'P0')
  productNumber(book, 'P1')
  const { keys, names, ...orders } = await readOrders(file, book, 5)
  expect(book.ids).toEqual(['P0', 'P1', 'P2'])
  expect(orders).toEqual({
    order: Int32Array.of(0, 1, 0),
    product: Int32Array.of(2, 1, 1),
    day: Int32Array.of(20_090, 20_089, 20_090),
    quantity: Int32Array.of(1, -2, 3),
    total: Float64Array.of(5, -9.5, 6),
    promoted: Int32Array.of(1, 2),
  })
  expect(keys.customer).toEqual(Int32Array.of(0, -1, 1))
  expect(keys.source).toEqual(Int32Array.of(-1, 0, 0))
  expect(keys.shop).toEqual(Int32Array.of(-1, -1, -1))
  expect(names).toEqual({ country: [], source: ['Web'], shop: [] })
})

test('no part begins within quotation marks, and a small or packed file has none', async () => {
  const rows = Array.from({ length: 400 }, (_, k) => `"order\n${k}\n",2025-01-01,a,1,5,,,`)
  writeFileSync(file, `${HEADER.join(',')}\n${rows.join('\n')}\n`)
  const parts = await splitFile(file, 1000)
  expect(parts!.length).toBeGreaterThan(8)
  const bytes = readFileSync(file)
  for (const { from, to } of parts!) {
    expect(bytes.toString('utf8', from, from + 7)).toBe('"order\n')
    expect(bytes[to - 1]).toBe(0x0a)
  }
  expect(await splitFile(file, bytes.length)).toBeNull()
  writeFileSync(file, Buffer.concat([Buffer.of(0x1f, 0x8b), bytes]))
  expect(await splitFile(file, 1000)).toBeNull()
})

import type { PriceLogColumns } from '#analytics'
import { collectGarbage } from '../kit/free-memory.ts'
import { CommandError } from './command.ts'
import { growingColumns } from './growing-columns.ts'
import { type OrdersFile, OrdersMerge } from './merge-orders.ts'
import { ORDER_COLUMNS, OrderRows } from './order-rows.ts'
import { type ProductBook, productNumber } from './product-book.ts'
import { readInThreads } from './read-in-threads.ts'
import { splitFile } from './split-file.ts'
import { readTable } from './table-reader.ts'

/** Reads `product_id,title,product_type,vendor,price,cost,created_at`; only the id is required. */
export async function readProducts(file: string, book: ProductBook): Promise<void> {
  const optional = ['title', 'product_type', 'vendor', 'price', 'cost', 'created_at'] as const
  await readTable({ file, required: ['product_id'] as const, optional }, (row) => {
    const id = row.id('product_id')
    if (book.at.has(id))
      throw new CommandError(`${file}, line ${row.line}, column product_id: "${id}" is there twice.`)
    const product = productNumber(book, id)
    book.types[product] = row.text('product_type')
    book.prices[product] = row.optionalAmount('price')
    book.costs[product] = row.optionalAmount('cost')
  })
}

/** Size of a part in bytes that a thread reads in one go; a file of less than two parts is read by one thread. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Reads `order_id,date,product_id,quantity,total`, the columns that show the channel,
 * `customer_id,country,source,shop`, and `promotion`. A large file is read by threads; where that fails, one thread
 * reads it again: it says on which line the fault is.
 */
export async function readOrders(
  file: string,
  book: ProductBook,
  partBytes: number = PART_BYTES,
): Promise<OrdersFile> {
  const parts = await splitFile(file, partBytes)
  const merged = parts && (await readInThreads(file, parts, book))
  if (!merged) return readInOne(file, book)
  // What reading leaves is larger than the columns, and V8 would keep it while these are worked on.
  await collectGarbage()
  return merged
}

/** Rows that are collected before they are merged. */
const ROWS_AT_ONCE = 1 << 17

async function readInOne(file: string, book: ProductBook): Promise<OrdersFile> {
  const merge = new OrdersMerge(book, ROWS_AT_ONCE)
  let rows: OrderRows | null = null
  await readTable({ file, ...ORDER_COLUMNS }, (row) => {
    rows ??= new OrderRows(row)
    rows.add(row)
    if (rows.rows < ROWS_AT_ONCE) return
    merge.add(rows.pack())
    rows = null
  })
  const last = rows as OrderRows | null
  if (last) merge.add(last.pack())
  return merge.finish()
}

/** Reads `product_id,date,price`: the list price from that day on. */
export async function readPriceLog(file: string, book: ProductBook): Promise<PriceLogColumns> {
  const columns = growingColumns({ product: Int32Array, day: Int32Array, price: Float64Array })
  await readTable({ file, required: ['product_id', 'date', 'price'] as const }, (row) => {
    const price = row.number('price')
    if (!(price > 0)) {
      throw new CommandError(
        `${file}, line ${row.line}, column price: is "${row.text('price')}", where a price above 0 is expected.`,
      )
    }
    columns.add({ product: productNumber(book, row.id('product_id')), day: row.day('date'), price })
  })
  return columns.finish()
}

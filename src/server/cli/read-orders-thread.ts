import { serveThread } from '../kit/jobs/serve-thread.ts'
import { buffersOf, ORDER_COLUMNS, OrderRows, type OrdersPart } from './order-rows.ts'
import { type FilePart, readTable } from './table-reader.ts'

export interface OrdersTask {
  readonly file: string
  /** Parts with their places among all of the file. */
  readonly parts: readonly (FilePart & { readonly index: number })[]
}

export interface ReadPart {
  readonly index: number
  /** `null` if the part has only blank rows. */
  readonly orders: OrdersPart | null
}

serveThread<OrdersTask>(async ({ input: { file, parts }, signal, progress }) => {
  for (const part of parts) {
    signal.throwIfAborted()
    let rows: OrderRows | null = null
    await readTable({ file, ...ORDER_COLUMNS, part }, (row) => {
      rows ??= new OrderRows(row)
      rows.add(row)
    })
    const orders = (rows as OrderRows | null)?.pack() ?? null
    const read: ReadPart = { index: part.index, orders }
    progress(read, orders ? buffersOf(orders) : [])
  }
  return null
})

import type { OrderLineColumns, PriceLogColumns, ProductColumns } from '#analytics'
import { CommandError } from './command.ts'
import { growingColumns } from './growing-columns.ts'
import { readTable } from './table-reader.ts'

/** Products in the order of the products file, then as the orders name them. */
export interface ProductBook {
  readonly ids: string[]
  readonly at: Map<string, number>
  /** Text of the type per product; '' when unknown. */
  readonly types: string[]
  readonly prices: number[]
  readonly costs: number[]
}

export interface OrdersFile extends OrderLineColumns {
  readonly order: Int32Array
}

export function emptyBook(): ProductBook {
  return { ids: [], at: new Map(), types: [], prices: [], costs: [] }
}

/** Number of a product, noting it if it is new. */
export function productNumber(book: ProductBook, id: string): number {
  const known = book.at.get(id)
  if (known !== undefined) return known
  book.at.set(id, book.ids.length)
  book.ids.push(id)
  book.types.push('')
  book.prices.push(Number.NaN)
  book.costs.push(Number.NaN)
  return book.ids.length - 1
}

/** `product_id,title,product_type,vendor,price,cost,created_at`; only the id is required. */
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

/** `order_id,date,product_id,quantity,total`. */
export async function readOrders(file: string, book: ProductBook): Promise<OrdersFile> {
  const required = ['order_id', 'date', 'product_id', 'quantity', 'total'] as const
  const columns = growingColumns({
    order: Int32Array,
    product: Int32Array,
    day: Int32Array,
    quantity: Int32Array,
    total: Float64Array,
  })
  const orders = new Map<string, number>()
  await readTable({ file, required }, (row) => {
    const id = row.id('order_id')
    let order = orders.get(id)
    if (order === undefined) {
      order = orders.size
      orders.set(id, order)
    }
    columns.add({
      order,
      product: productNumber(book, row.id('product_id')),
      day: row.day('date'),
      quantity: row.integer('quantity'),
      total: row.number('total'),
    })
  })
  return columns.finish()
}

/** `product_id,date,price`: the list price from that day on. */
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

/** Types numbered; products without one share one. */
export function productColumns(book: ProductBook): ProductColumns {
  const numbers = new Map<string, number>()
  const type = Int32Array.from(book.types, (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size)
    return numbers.get(name)!
  })
  return {
    count: book.ids.length,
    type,
    typeCount: Math.max(1, numbers.size),
    price: Float64Array.from(book.prices),
    cost: Float64Array.from(book.costs),
  }
}

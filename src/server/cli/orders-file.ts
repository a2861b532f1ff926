import { type KeyedLines, NO_KEY, type PriceLogColumns, type ProductColumns, type ValueKey } from '#analytics'
import { isPromotionMark } from '../store/imports/cells/promotion-mark.ts'
import { CommandError } from './command.ts'
import { growingColumns } from './growing-columns.ts'
import { readTable } from './table-reader.ts'

/** Products in the order of the products file, then of their first order. */
export interface ProductBook {
  readonly ids: string[]
  readonly at: Map<string, number>
  /** Product type by product; '' if unknown. */
  readonly types: string[]
  readonly prices: number[]
  readonly costs: number[]
}

export interface OrdersFile extends KeyedLines {
  readonly order: Int32Array
  /** Lines that the file marks as promoted. */
  readonly promoted: Int32Array
  /** Names of shops, sources and countries by their numbers. */
  readonly names: Readonly<Record<ValueKey, readonly string[]>>
}

export function emptyBook(): ProductBook {
  return { ids: [], at: new Map(), types: [], prices: [], costs: [] }
}

/** Returns a product's number; adds the product if it is new. */
function productNumber(book: ProductBook, id: string): number {
  const known = book.at.get(id)
  if (known !== undefined) return known
  book.at.set(id, book.ids.length)
  book.ids.push(id)
  book.types.push('')
  book.prices.push(Number.NaN)
  book.costs.push(Number.NaN)
  return book.ids.length - 1
}

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

type Numbered = ReturnType<typeof numbered>

/** Numbers texts in the order of their first appearance; an empty cell has no number. */
function numbered() {
  const numbers = new Map<string, number>()
  return {
    numbers,
    numberOf(text: string): number {
      if (text === '') return NO_KEY
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
  }
}

/**
 * Reads `order_id,date,product_id,quantity,total`, the columns that show the channel,
 * `customer_id,country,source,shop`, and `promotion`.
 */
export async function readOrders(file: string, book: ProductBook): Promise<OrdersFile> {
  const required = ['order_id', 'date', 'product_id', 'quantity', 'total'] as const
  const columns = growingColumns({
    order: Int32Array,
    product: Int32Array,
    day: Int32Array,
    quantity: Int32Array,
    total: Float64Array,
    customer: Int32Array,
    country: Int32Array,
    source: Int32Array,
    shop: Int32Array,
  })
  const optional = ['customer_id', 'country', 'source', 'shop', 'promotion'] as const
  const promoted = growingColumns({ row: Int32Array })
  let rows = 0
  const [orders, customers, countries, sources, shops] = [0, 1, 2, 3, 4].map(numbered) as Numbered[]
  await readTable({ file, required, optional }, (row) => {
    if (isPromotionMark(row.text('promotion'))) promoted.add({ row: rows })
    rows++
    columns.add({
      order: orders!.numberOf(row.id('order_id')),
      customer: customers!.numberOf(row.text('customer_id')),
      country: countries!.numberOf(row.text('country')),
      source: sources!.numberOf(row.text('source')),
      shop: shops!.numberOf(row.text('shop')),
      product: productNumber(book, row.id('product_id')),
      day: row.day('date'),
      quantity: row.integer('quantity'),
      total: row.number('total'),
    })
  })
  const { order, customer, country, source, shop, ...lines } = columns.finish()
  const namesOf = (column: Numbered | undefined) => [...(column?.numbers.keys() ?? [])]
  return {
    ...lines,
    order,
    promoted: promoted.finish().row,
    keys: { order, customer, country, source, shop },
    names: { country: namesOf(countries), source: namesOf(sources), shop: namesOf(shops) },
  }
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

/** Numbers the product types; products without a type share one number. */
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

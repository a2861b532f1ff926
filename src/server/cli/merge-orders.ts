import { type KeyedLines, NO_KEY, type ValueKey } from '#analytics'
import { OPTIONAL_KEYS, type OptionalKey, type OrdersPart, type PartKey } from './order-rows.ts'
import { grown, TextNumbers } from './packed-texts.ts'
import { type ProductBook, productNumber } from './product-book.ts'

export interface OrdersFile extends KeyedLines {
  readonly order: Int32Array
  /** Lines that the file marks as promoted. */
  readonly promoted: Int32Array
  /** Names of shops, sources and countries by their numbers. */
  readonly names: Readonly<Record<ValueKey, readonly string[]>>
}

/**
 * Merges parts of an orders file, in the order of the file, into one set of columns. Orders, customers and values are
 * numbered by their first appearance, products after those of the book.
 */
export class OrdersMerge {
  private rows = 0
  private size: number
  private readonly book: ProductBook
  private readonly orders = new TextNumbers()
  private readonly products = new TextNumbers()
  private readonly texts: Readonly<Record<OptionalKey, TextNumbers>>
  private readonly keys: Partial<Record<OptionalKey, Int32Array>> = {}
  private readonly promoted: number[] = []
  private order: Int32Array
  private product: Int32Array
  private day: Int32Array
  private quantity: Int32Array
  private total: Float64Array

  /** `expectedRows`: space to reserve. The system gives memory only where rows are written. */
  constructor(book: ProductBook, expectedRows: number) {
    this.book = book
    this.size = expectedRows
    this.texts = {
      customer: new TextNumbers(),
      country: new TextNumbers(),
      source: new TextNumbers(),
      shop: new TextNumbers(),
    }
    this.order = new Int32Array(expectedRows)
    this.product = new Int32Array(expectedRows)
    this.day = new Int32Array(expectedRows)
    this.quantity = new Int32Array(expectedRows)
    this.total = new Float64Array(expectedRows)
  }

  add(part: OrdersPart): void {
    const from = this.rows
    this.rows += part.rows
    if (this.rows > this.size) this.grow()
    renumber(this.order, from, part.order, this.orders.add(part.order.texts))
    renumber(this.product, from, part.product, this.products.add(part.product.texts))
    for (const key of OPTIONAL_KEYS) {
      const own = part.keys[key]
      if (!own) continue
      this.keys[key] ??= new Int32Array(this.size)
      renumber(this.keys[key], from, own, this.texts[key].add(own.texts))
    }
    this.day.set(part.day, from)
    this.quantity.set(part.quantity, from)
    this.total.set(part.total, from)
    for (const row of part.promoted) this.promoted.push(from + row)
  }

  /** Adds new products to the book, which until then is as before. */
  finish(): OrdersFile {
    const { rows, keys, texts, book } = this
    const inBook = Int32Array.from(this.products.texts(), (id) => productNumber(book, id))
    for (let row = 0; row < rows; row++) this.product[row] = inBook[this.product[row]!]!
    const order = this.order.subarray(0, rows)
    // One for all of them: nothing writes into keys.
    const absent = OPTIONAL_KEYS.every((key) => keys[key]) ? order : new Int32Array(rows).fill(NO_KEY)
    const keyOf = (key: OptionalKey) => keys[key]?.subarray(0, rows) ?? absent
    return {
      order,
      product: this.product.subarray(0, rows),
      day: this.day.subarray(0, rows),
      quantity: this.quantity.subarray(0, rows),
      total: this.total.subarray(0, rows),
      promoted: Int32Array.from(this.promoted),
      keys: {
        order,
        customer: keyOf('customer'),
        country: keyOf('country'),
        source: keyOf('source'),
        shop: keyOf('shop'),
      },
      names: { country: texts.country.texts(), source: texts.source.texts(), shop: texts.shop.texts() },
    }
  }

  private grow(): void {
    this.order = grown(this.order, this.rows)
    this.product = grown(this.product, this.rows)
    this.day = grown(this.day, this.rows)
    this.quantity = grown(this.quantity, this.rows)
    this.total = grown(this.total, this.rows)
    for (const key of OPTIONAL_KEYS) if (this.keys[key]) this.keys[key] = grown(this.keys[key], this.rows)
    this.size = this.order.length
  }
}

/** Writes the part's numbers into the column as those of the whole file. */
function renumber(column: Int32Array, from: number, { numbers }: PartKey, whole: Int32Array): void {
  for (let k = 0; k < numbers.length; k++) {
    const number = numbers[k]!
    column[from + k] = number === NO_KEY ? NO_KEY : whole[number]!
  }
}

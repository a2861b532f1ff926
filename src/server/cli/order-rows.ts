import { isPromotionMark } from '../store/imports/cells/promotion-mark.ts'
import { grown, type PackedTexts, TextNumbers } from './packed-texts.ts'
import type { TableRow } from './table-reader.ts'

export const ORDER_COLUMNS = {
  required: ['order_id', 'date', 'product_id', 'quantity', 'total'],
  optional: ['customer_id', 'country', 'source', 'shop', 'promotion'],
} as const
type OrderColumn = (typeof ORDER_COLUMNS)['required' | 'optional'][number]

/** Keys of a line that a file may lack, with the names of their columns. */
const OPTIONAL_COLUMNS = {
  customer: 'customer_id',
  country: 'country',
  source: 'source',
  shop: 'shop',
} as const
export type OptionalKey = keyof typeof OPTIONAL_COLUMNS
export const OPTIONAL_KEYS = Object.keys(OPTIONAL_COLUMNS) as OptionalKey[]

/** A key of each line: the number of its text in the part, or `NO_KEY`. */
export interface PartKey {
  readonly texts: PackedTexts
  readonly numbers: Int32Array<ArrayBuffer>
}

/** Lines of a part of an orders file as columns. */
export interface OrdersPart {
  readonly rows: number
  readonly order: PartKey
  readonly product: PartKey
  /** Without the keys whose columns the file lacks. */
  readonly keys: Readonly<Partial<Record<OptionalKey, PartKey>>>
  readonly day: Int32Array<ArrayBuffer>
  readonly quantity: Int32Array<ArrayBuffer>
  readonly total: Float64Array<ArrayBuffer>
  /** Lines that the file marks as promoted. */
  readonly promoted: Int32Array<ArrayBuffer>
}

const FIRST_SIZE = 1 << 16

class KeyColumn {
  private readonly texts = new TextNumbers()
  private numbers = new Int32Array(FIRST_SIZE)

  set(at: number, text: string): void {
    if (at === this.numbers.length) this.numbers = grown(this.numbers, at + 1)
    this.numbers[at] = this.texts.numberOf(text)
  }

  pack(rows: number): PartKey {
    return { texts: this.texts.pack(), numbers: this.numbers.slice(0, rows) }
  }
}

/** Collects rows of an orders file as columns. */
export class OrderRows {
  rows = 0
  private readonly order = new KeyColumn()
  private readonly product = new KeyColumn()
  private readonly keys: readonly { key: OptionalKey; column: KeyColumn }[]
  private readonly hasMarks: boolean
  private readonly promoted: number[] = []
  private day = new Int32Array(FIRST_SIZE)
  private quantity = new Int32Array(FIRST_SIZE)
  private total = new Float64Array(FIRST_SIZE)

  /** `first`: any row of the file, which says what columns there are. */
  constructor(first: TableRow<OrderColumn>) {
    this.keys = OPTIONAL_KEYS.filter((key) => first.has(OPTIONAL_COLUMNS[key])).map((key) => ({
      key,
      column: new KeyColumn(),
    }))
    this.hasMarks = first.has('promotion')
  }

  add(row: TableRow<OrderColumn>): void {
    const at = this.rows++
    if (at === this.day.length) {
      this.day = grown(this.day, at + 1)
      this.quantity = grown(this.quantity, at + 1)
      this.total = grown(this.total, at + 1)
    }
    if (this.hasMarks && isPromotionMark(row.text('promotion'))) this.promoted.push(at)
    this.order.set(at, row.id('order_id'))
    for (const { key, column } of this.keys) column.set(at, row.text(OPTIONAL_COLUMNS[key]))
    this.product.set(at, row.id('product_id'))
    this.day[at] = row.day('date')
    this.quantity[at] = row.integer('quantity')
    this.total[at] = row.number('total')
  }

  pack(): OrdersPart {
    const { rows } = this
    return {
      rows,
      order: this.order.pack(rows),
      product: this.product.pack(rows),
      keys: Object.fromEntries(this.keys.map(({ key, column }) => [key, column.pack(rows)])),
      day: this.day.slice(0, rows),
      quantity: this.quantity.slice(0, rows),
      total: this.total.slice(0, rows),
      promoted: Int32Array.from(this.promoted),
    }
  }
}

/** Memory of a part that passes to another thread without a copy. */
export function buffersOf({
  order,
  product,
  keys,
  day,
  quantity,
  total,
  promoted,
}: OrdersPart): ArrayBuffer[] {
  const ofKeys = [order, product, ...Object.values(keys)].flatMap(({ texts, numbers }) => [
    texts.bytes.buffer,
    texts.ends.buffer,
    texts.hashes.buffer,
    numbers.buffer,
  ])
  return [...ofKeys, day.buffer, quantity.buffer, total.buffer, promoted.buffer]
}

import { dayOfIsoDate, type OrderLineColumns } from '#analytics'

/** Lines beyond this number are not kept: at 20 bytes each, they would take more memory than 40 MB. */
const MOST_LINES = 2_000_000
const FIRST_CAPACITY = 65_536

/** A line as an import reads it. */
export interface ReadLine {
  readonly sku: string
  readonly day: string
  readonly quantity: number
  /** Ten-thousandths; negative on a return. */
  readonly total: number
}

const PER_ONE = 10_000

interface Columns {
  readonly product: Int32Array
  readonly day: Int32Array
  readonly quantity: Int32Array
  readonly total: Float64Array
}

/** Keeps what the estimator needs of the lines of a file, while they are read. */
export class LineCollector {
  private columns = allocate(FIRST_CAPACITY)
  private readonly products = new Map<string, number>()
  private readonly units: number[] = []
  private lastDay = { text: '', day: 0 }
  lines = 0

  /** False if the file has more lines than are kept. */
  get isWhole(): boolean {
    return this.lines <= MOST_LINES
  }

  take({ sku, day, quantity, total }: ReadLine): void {
    if (this.lines++ >= MOST_LINES) return
    if (this.lines > this.columns.day.length) this.columns = grown(this.columns)
    const at = this.lines - 1
    const product = this.numberOf(sku)
    this.columns.product[at] = product
    this.columns.day[at] = this.dayOf(day)
    this.columns.quantity[at] = quantity
    this.columns.total[at] = total / PER_ONE
    if (quantity > 0) this.units[product]! += quantity
  }

  /** Lines of the products with the most units, numbered in that order; their codes in `skus`. */
  bestSellers(count: number): { readonly skus: readonly string[]; readonly lines: OrderLineColumns } {
    const best = this.mostSold(count)
    const numbers = new Int32Array(this.products.size).fill(-1)
    best.forEach((product, number) => {
      numbers[product] = number
    })
    const { product, day, quantity, total } = this.columns
    const kept: number[] = []
    for (let at = 0; at < Math.min(this.lines, MOST_LINES); at++)
      if (numbers[product[at]!]! >= 0) kept.push(at)
    const skus = [...this.products.keys()]
    return {
      skus: best.map((each) => skus[each]!),
      lines: {
        product: Int32Array.from(kept, (at) => numbers[product[at]!]!),
        day: Int32Array.from(kept, (at) => day[at]!),
        quantity: Int32Array.from(kept, (at) => quantity[at]!),
        total: Float64Array.from(kept, (at) => total[at]!),
      },
    }
  }

  private mostSold(count: number): readonly number[] {
    return [...this.units.keys()].sort((a, b) => this.units[b]! - this.units[a]! || a - b).slice(0, count)
  }

  private numberOf(sku: string): number {
    const known = this.products.get(sku)
    if (known !== undefined) return known
    const number = this.products.size
    this.products.set(sku, number)
    this.units.push(0)
    return number
  }

  /** The lines of a day mostly follow each other. */
  private dayOf(text: string): number {
    if (text !== this.lastDay.text) this.lastDay = { text, day: dayOfIsoDate(text) }
    return this.lastDay.day
  }
}

function allocate(capacity: number): Columns {
  return {
    product: new Int32Array(capacity),
    day: new Int32Array(capacity),
    quantity: new Int32Array(capacity),
    total: new Float64Array(capacity),
  }
}

function grown(old: Columns): Columns {
  const larger = allocate(Math.min(2 * old.day.length, MOST_LINES))
  larger.product.set(old.product)
  larger.day.set(old.day)
  larger.quantity.set(old.quantity)
  larger.total.set(old.total)
  return larger
}

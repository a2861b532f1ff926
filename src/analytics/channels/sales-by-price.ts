import { type ProductSales, SAME_PRICE, type SalesByProduct } from './product-sales.ts'

/** Sales of one product at one price, from `from` up to `to`, in order of day. */
export interface PriceGroup {
  readonly from: number
  readonly to: number
  /** Log price of the first of them. */
  readonly price: number
}

/** Sales of one product, those of a price next to each other; prices ascend. */
export interface PricedSales {
  readonly line: Int32Array
  readonly day: Int32Array
  readonly groups: readonly PriceGroup[]
}

/** Sales of the lines that `takes` accepts, by product and price; sorted once, because several passes read them. */
export class SalesByPrice {
  private readonly sales: SalesByProduct
  private readonly takes: (line: number) => boolean
  private readonly found: (PricedSales | undefined)[] = []

  constructor(sales: SalesByProduct, takes: (line: number) => boolean) {
    this.sales = sales
    this.takes = takes
  }

  of(product: number): PricedSales {
    this.found[product] ??= byPrice(this.sales.salesOf(product, this.takes))
    return this.found[product]
  }
}

function byPrice({ price, day, line, count }: ProductSales): PricedSales {
  const sorted = price.slice(0, count).sort()
  const lowest: number[] = []
  for (let k = 0; k < count; k++)
    if (k === 0 || sorted[k]! - sorted[k - 1]! >= SAME_PRICE) lowest.push(sorted[k]!)
  const groupOf = Int32Array.from({ length: count }, (_, k) => lastUpTo(lowest, price[k]!))
  const next = new Int32Array(lowest.length + 1)
  for (const group of groupOf) next[group + 1]!++
  for (let group = 0; group < lowest.length; group++) next[group + 1]! += next[group]!
  const starts = next.slice()
  const found = { line: new Int32Array(count), day: new Int32Array(count) }
  const first = new Float64Array(lowest.length)
  for (let k = 0; k < count; k++) {
    const group = groupOf[k]!
    const at = next[group]!++
    if (at === starts[group]) first[group] = price[k]!
    found.line[at] = line[k]!
    found.day[at] = day[k]!
  }
  const groups = lowest.map((_, group) => ({
    ...{ from: starts[group]!, to: starts[group + 1]! },
    price: first[group]!,
  }))
  return { ...found, groups }
}

/** Index of the last of these values that is not above the price. */
function lastUpTo(lowest: readonly number[], price: number): number {
  let low = 0
  let high = lowest.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (lowest[middle]! <= price) low = middle
    else high = middle
  }
  return low
}

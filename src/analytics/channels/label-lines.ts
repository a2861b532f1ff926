import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { followLevels } from './follow-levels.ts'
import { LOWER, NEITHER, UPPER } from './levels.ts'
import type { RatioBand } from './price-ratios.ts'
import type { ProductSales, SalesByProduct } from './product-sales.ts'

/** Price level of each line, one of two. */
export interface LabelledLines {
  /** `LOWER`, `UPPER`, or `NEITHER` where the line is no evidence: one-level products, prices in the middle. */
  readonly level: Int8Array
  /** Share of upper lines by product, for products at both levels. */
  readonly upperShare: Float64Array
  readonly mixedProducts: number
  /** Lines of mixed products that are at a level. */
  readonly telling: number
  /**
   * Changes of level between one day's lines and the next's, as a share of those expected by chance: about 1 for
   * channels, near 0 for promotions, whose lines follow one another.
   */
  readonly interleaving: number
}

/** A line within this share of the distance between both levels is a coupon or a cent off the nearer level. */
const NEAR = 0.35

/** Labels the lines accepted by `takes`; returns by the price at which they were sold. */
export function labelLines(
  lines: OrderLineColumns,
  sales: SalesByProduct,
  band: RatioBand,
  takes?: (line: number) => boolean,
): LabelledLines {
  const level = new Int8Array(lines.day.length).fill(NEITHER)
  const upperShare = new Float64Array(sales.productCount).fill(Number.NaN)
  const found = { mixedProducts: 0, telling: 0, switches: 0, expected: 0 }
  for (let product = 0; product < sales.productCount; product++) {
    const own = sales.salesOf(product, takes)
    if (own.count === 0) continue
    const followed = followLevels(own, band)
    if (!followed.isMixed) continue
    found.mixedProducts++
    upperShare[product] = followed.upperShare
    const levelAt = (k: number, price: number) => levelOf(price - followed.lower[k]!, followed.ratio)
    let before = NEITHER
    for (let k = 0; k < own.count; k++) {
      const now = followed.level[k] === NEITHER ? levelAt(k, own.price[k]!) : followed.level[k]!
      level[own.line[k]!] = now
      if (now === NEITHER) continue
      found.telling++
      if (k > 0 && own.day[k] !== own.day[k - 1] && before !== NEITHER) {
        if (now !== before) found.switches++
        found.expected += 2 * followed.upperShare * (1 - followed.upperShare)
      }
      before = now
    }
    for (const line of sales.returnsOf(product)) {
      if (takes && !takes(line)) continue
      level[line] = levelAt(
        lastUntil(own, lines.day[line]!),
        Math.log(lines.total[line]! / lines.quantity[line]!),
      )
    }
  }
  const { mixedProducts, telling, switches, expected } = found
  return { level, upperShare, mixedProducts, telling, interleaving: expected > 0 ? switches / expected : 0 }
}

function levelOf(above: number, ratio: number): number {
  const share = above / ratio
  if (Math.abs(share) <= NEAR) return LOWER
  return Math.abs(share - 1) <= NEAR ? UPPER : NEITHER
}

/** The last sale up to the day; the first sale if there is none. */
function lastUntil({ day, count }: ProductSales, until: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (day[middle]! <= until) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

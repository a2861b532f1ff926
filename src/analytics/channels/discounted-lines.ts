import { hasValue, type ValueRule } from './channel-model.ts'
import type { KeyedLines } from './keyed-lines.ts'
import type { SalesByProduct } from './product-sales.ts'

const LEAST_SHARE = 0.01
/** Where nearly every line has a discount, the discounted price is the shop's price. */
const LARGEST_SHARE = 0.8
/** Neighbours further apart than this say nothing about each other. */
const NEAR_DAYS = 28
const LEAST_EXPECTED = 15
/** Share of the changes expected by chance below which discounts come in phases. */
const CHANCE = 0.5

/**
 * True if lines with a discount stand next to lines at full price, as those of a coupon or of some customers do. A price
 * cut of the shop comes in phases instead: successive lines of a product then mostly agree, and its lines stay in the
 * main channel, whose price it is. Where too few lines are near each other to tell, mixed prices are kept apart.
 */
export function isDiscountBeside(
  lines: KeyedLines,
  sales: SalesByProduct,
  discount: ValueRule,
  takes: (line: number) => boolean,
): boolean {
  const has = (line: number) => hasValue(lines.keys, discount, line)
  let [own, all, changes, expected] = [0, 0, 0, 0]
  for (let product = 0; product < sales.productCount; product++) {
    const { line, day, count } = sales.salesOf(product, takes)
    let [marked, pairs] = [0, 0]
    for (let k = 0; k < count; k++) {
      const isMarked = has(line[k]!)
      if (isMarked) marked++
      if (k === 0 || day[k]! - day[k - 1]! > NEAR_DAYS) continue
      pairs++
      if (isMarked !== has(line[k - 1]!)) changes++
    }
    own += marked
    all += count
    if (count > 1) expected += (pairs * 2 * marked * (count - marked)) / (count * (count - 1))
  }
  if (own < LEAST_SHARE * all || own > LARGEST_SHARE * all) return false
  return expected < LEAST_EXPECTED || changes > CHANCE * expected
}

import { cleanLines } from '../elasticity/lines/clean-lines.ts'
import type { OrderLineColumns, ProductColumns } from '../elasticity/types/store-columns.ts'
import { measureAll, type StoreUplift, type UpliftBasis } from './estimate-uplift.ts'
import type { Promotion } from './promotion.ts'

/** Uplift of given promotions on given lines, for instance those of returning customers. `null` without lines. */
export function measureOnLines(
  lines: OrderLineColumns,
  products: ProductColumns,
  promotions: readonly Promotion[],
  estimate: UpliftBasis,
  seed = 1,
): StoreUplift | null {
  let firstDay = Infinity
  let lastDay = -Infinity
  for (const day of lines.day) {
    firstDay = Math.min(firstDay, day)
    lastDay = Math.max(lastDay, day)
  }
  if (firstDay > lastDay) return null
  const store = cleanLines(lines, products.count, firstDay, lastDay, {
    priceTiers: true,
    typicalQuantities: false,
  })
  return measureAll({ store, promotions }, products, estimate, seed)
}

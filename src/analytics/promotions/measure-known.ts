import { cleanLines } from '../elasticity/lines/clean-lines.ts'
import { spanOfDays } from '../elasticity/lines/span-of-days.ts'
import type { OrderLineColumns, ProductColumns } from '../elasticity/types/store-columns.ts'
import { measureAll, type StoreUplift, type UpliftBasis } from './estimate-uplift.ts'
import type { Promotion } from './promotion.ts'

const SEED = 1

/** Uplift of given promotions on given lines, for instance those of returning customers. `null` without lines. */
export function measureOnLines(
  lines: OrderLineColumns,
  products: ProductColumns,
  promotions: readonly Promotion[],
  estimate: UpliftBasis,
): StoreUplift | null {
  const span = spanOfDays(lines.day)
  if (span === null) return null
  const store = cleanLines(lines, products.count, span.first, span.last, {
    priceTiers: true,
    typicalQuantities: false,
  })
  return measureAll({ store, promotions }, products, estimate, SEED)
}

import { type CleanStore, cleanLines } from '../elasticity/lines/clean-lines.ts'
import { findSpells } from '../elasticity/spells/build-cells.ts'
import { evenDays } from '../elasticity/spells/day-profile.ts'
import { usualDipDays } from '../elasticity/spells/dip-length.ts'
import { priceChanges } from '../elasticity/spells/price-log.ts'
import { PriceRuns } from '../elasticity/spells/price-runs.ts'
import type { OrderLineColumns, PriceLogColumns, ProductColumns } from '../elasticity/types/store-columns.ts'
import { findExcursions, type PriceExcursion } from './find-excursions.ts'
import type { Promotion } from './promotion.ts'
import { tellPromotions } from './tell-promotions.ts'

/** Cleaned sales (whole units) with the promotions found in them. */
export interface PromotionHistory {
  readonly store: CleanStore
  readonly promotions: readonly Promotion[]
}

/**
 * Finds promotions without a calendar: short falls of the price path of the elasticity estimate, unless list prices
 * fall as briefly by themselves. `elasticity` dates the changes (about -1.8 if nothing better is known). In products
 * that sell less than once a week most promotions leave no trace and are not found.
 */
export function findPromotions(
  lines: OrderLineColumns,
  products: ProductColumns,
  elasticity: Float64Array,
  priceLog?: PriceLogColumns,
): PromotionHistory | null {
  let firstDay = Infinity
  let lastDay = -Infinity
  for (const day of lines.day) {
    firstDay = Math.min(firstDay, day)
    lastDay = Math.max(lastDay, day)
  }
  if (firstDay > lastDay) return null
  const refinements = { priceTiers: true, typicalQuantities: false, dayProfile: false }
  const store = cleanLines(lines, products.count, firstDay, lastDay, refinements)
  const log = priceChanges(priceLog, products.count)
  const input = {
    store,
    log,
    price: products.price,
    elasticity,
    usualDipDays: usualDipDays(store.days),
    busyDays: evenDays(firstDay, lastDay + 1),
    profile: null,
  }
  const excursions: PriceExcursion[] = []
  for (let product = 0; product < products.count; product++) {
    const from = store.days.start[product]!
    const to = store.days.start[product + 1]!
    if (from === to) continue
    const spells = new PriceRuns(to - from + log.start[product + 1]! - log.start[product]!)
    findSpells(input, product, from, to, spells)
    findExcursions(product, spells, excursions)
  }
  return { store, promotions: tellPromotions(excursions) }
}

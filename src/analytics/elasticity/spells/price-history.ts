import { cleanLines } from '../lines/clean-lines.ts'
import type { StoreFit } from '../refit/store-fit.ts'
import type { OrderLineColumns, ProductColumns } from '../store-columns.ts'
import { findSpells } from './build-cells.ts'
import { evenDays } from './day-profile.ts'
import { usualDipDays } from './dip-length.ts'
import { priceChanges } from './price-log.ts'
import { PriceRuns } from './price-runs.ts'

/** The price from a day on, as sales show it. */
export interface InferredPrice {
  readonly product: number
  readonly day: number
  readonly price: number
}

/** Places the days of change where the elasticity is not asked for. */
const USUAL_ELASTICITY = -1.8

/**
 * List prices of products as their order lines show them: the spells that the elasticity estimate reads, by
 * product and time. Coupons and prices sold side by side are no price changes; which they are, single products do
 * not show: `known` is what a run over the whole store found. Without lines: nothing.
 */
export function inferPrices(
  lines: OrderLineColumns,
  products: ProductColumns,
  known?: Pick<StoreFit, 'habits' | 'usualDipDays'>,
): readonly InferredPrice[] {
  let firstDay = Infinity
  let lastDay = -Infinity
  for (const day of lines.day) {
    firstDay = Math.min(firstDay, day)
    lastDay = Math.max(lastDay, day)
  }
  if (firstDay > lastDay) return []
  const refinements = { priceTiers: true, typicalQuantities: false, dayProfile: false }
  const store = cleanLines(lines, products.count, firstDay, lastDay, refinements, known?.habits)
  const input = {
    store,
    log: priceChanges(undefined, products.count),
    price: products.price,
    elasticity: new Float64Array(products.count).fill(USUAL_ELASTICITY),
    usualDipDays: known?.usualDipDays ?? usualDipDays(store.days),
    busyDays: evenDays(firstDay, lastDay + 1),
    profile: null,
  }
  const found: InferredPrice[] = []
  for (let product = 0; product < products.count; product++) {
    const from = store.days.start[product]!
    const to = store.days.start[product + 1]!
    if (from === to) continue
    const spells = new PriceRuns(to - from)
    findSpells(input, product, from, to, spells)
    for (let j = 0; j < spells.count; j++) {
      if (spells.end[j]! > spells.start[j]!)
        // A spell counts from after the sale that revealed it; the price was there with the sale.
        found.push({ product, day: Math.min(spells.firstDay[j]!, spells.start[j]!), price: spells.price[j]! })
    }
  }
  return found
}

import { type CleanStore, cleanLines } from '../elasticity/lines/clean-lines.ts'
import { findSpells } from '../elasticity/spells/build-cells.ts'
import { evenDays } from '../elasticity/spells/day-profile.ts'
import { markDeals } from '../elasticity/spells/deals.ts'
import { usualDipDays } from '../elasticity/spells/dip-length.ts'
import { priceChanges } from '../elasticity/spells/price-log.ts'
import { PriceRuns } from '../elasticity/spells/price-runs.ts'
import type { OrderLineColumns, PriceLogColumns, ProductColumns } from '../elasticity/store-columns.ts'

/** A price cut that ended: a product sold below its price before and after for at most 35 days. */
export interface Promotion {
  readonly product: number
  /** Half-open, in days since 1970-01-01. */
  readonly startDay: number
  readonly endDay: number
  /** First day after the sale that revealed the price: from here on sales are not conditioned on being seen. */
  readonly measuredFrom: number
  readonly price: number
  /** List price before the cut. */
  readonly regularPrice: number
  /** 1 - price / regularPrice. */
  readonly depth: number
}

/** How far the price after a promotion may lie from the one before. */
const RETURN_TOLERANCE = 0.03

/** Cleaned sales (whole units) with the promotions found in them. */
export interface PromotionHistory {
  readonly store: CleanStore
  readonly promotions: readonly Promotion[]
}

/**
 * Promotions of a store, without any calendar: deal spells of the price path that the elasticity
 * estimate uses too. `elasticity` places the days of change (about -1.8 where nothing better is known).
 * In products that sell less than once a week most promotions leave no trace and are not found.
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
  const promotions: Promotion[] = []
  for (let product = 0; product < products.count; product++) {
    const from = store.days.start[product]!
    const to = store.days.start[product + 1]!
    if (from === to) continue
    const spells = new PriceRuns(to - from + log.start[product + 1]! - log.start[product]!)
    findSpells(input, product, from, to, spells)
    collectDeals(product, spells, products.price[product]!, promotions)
  }
  return { store, promotions }
}

function collectDeals(product: number, spells: PriceRuns, currentPrice: number, into: Promotion[]): void {
  const deal = new Uint8Array(spells.count)
  markDeals(spells, currentPrice, deal)
  for (let j = 1; j < spells.count; j++) {
    if (deal[j] === 0) continue
    // A spell starts after the sale that revealed it; the promotion itself where the price before ended.
    const startDay = Math.min(spells.end[j - 1]!, spells.start[j]!)
    const endDay = spells.end[j]!
    const price = spells.price[j]!
    const regularPrice = spells.price[j - 1]!
    const after = j + 1 < spells.count ? spells.price[j + 1]! : currentPrice
    if (endDay > startDay && comesBack(regularPrice, after)) {
      const measuredFrom = Math.min(spells.start[j]!, endDay - 1)
      into.push({
        product,
        startDay,
        endDay,
        measuredFrom,
        price,
        regularPrice,
        depth: 1 - price / regularPrice,
      })
    }
  }
}

/**
 * A promotion ends where it began. A list price that goes down and then up to somewhere else has been set twice: in shops that
 * set prices often that is the usual case, and no promotion.
 */
function comesBack(before: number, after: number): boolean {
  return !(after > 0) || Math.abs(after / before - 1) <= RETURN_TOLERANCE
}

import type { ProductDays } from '../lines/product-days.ts'
import { Outages } from './find-outages.ts'
import type { PriceRuns } from './price-runs.ts'
import type { ProductEvents } from './product-events.ts'

interface MarkedInput {
  readonly days: ProductDays
  /** Rows of the product within `days`: [from, to). */
  readonly from: number
  readonly to: number
  /** From here on prices are known from a log, or the data end. */
  readonly knownFrom: number
  readonly events: ProductEvents
  readonly product: number
}

/**
 * Days of marked promotions whose price nobody has seen: up to and with the first sale in each, all of it where
 * nothing sold. At the price before, silent days would pass for a promotion that does not work (selection on the
 * outcome); from the first sale on its price is known, and holds to the marked end, which `spells` are given.
 */
export function unseenPromotions(input: MarkedInput, spells: PriceRuns): Outages {
  const { days, from, to, knownFrom, events, product } = input
  const marked = events.promotions
  const unseen = new Outages(marked.start[product + 1]! - marked.start[product]!)
  for (let k = marked.start[product]!; k < marked.start[product + 1]!; k++) {
    const begin = marked.from[k]!
    const end = Math.min(marked.to[k]!, knownFrom)
    if (end <= begin) continue
    let row = from
    while (row < to && days.day[row]! < begin) row++
    const first = row
    while (row < to && days.day[row]! < end) row++
    unseen.from[unseen.count] = begin
    unseen.to[unseen.count++] = row > first ? days.day[first]! + 1 : end
    const next = row < to ? days.day[row]! : Number.POSITIVE_INFINITY
    if (row > first) holdToEnd(spells, { begin, end, last: days.day[row - 1]!, next })
  }
  return unseen
}

interface Promotion {
  readonly begin: number
  readonly end: number
  /** Its last sale, and the first one after it. */
  readonly last: number
  readonly next: number
}

/** The price of the last sale in a promotion holds until the promotion ends; one that came with it, no longer. */
function holdToEnd(spells: PriceRuns, { begin, end, last, next }: Promotion): void {
  let j = spells.count - 1
  while (j >= 0 && spells.start[j]! > last + 1) j--
  if (j < 0) return
  const limit = j + 1 < spells.count ? spells.start[j + 1]! : Number.POSITIVE_INFINITY
  if (spells.end[j]! < end) spells.end[j] = Math.max(spells.end[j]!, Math.min(end, limit))
  else if (spells.start[j]! > begin && spells.end[j]! > end && next >= spells.end[j]!) spells.end[j] = end
}

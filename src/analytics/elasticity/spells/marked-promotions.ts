import type { ProductDays } from '../lines/product-days.ts'
import { Outages } from './find-outages.ts'
import type { PriceRuns } from './price-runs.ts'
import type { ProductEvents } from './product-events.ts'

interface MarkedInput {
  readonly days: ProductDays
  /** Rows [from, to) of the product within `days`. */
  readonly from: number
  readonly to: number
  /** Day from which prices are known from a log, or the end of the data. */
  readonly knownFrom: number
  readonly events: ProductEvents
  readonly product: number
}

/**
 * Returns days of marked promotions with unseen price: through the first sale, or all days if nothing sold. Counted
 * at the price before, they would look like a promotion that does not work (selection on the outcome). From the
 * first sale on the price is known; it is extended in `spells` to the marked end.
 */
export function unseenPromotions(input: MarkedInput, spells: PriceRuns): Outages {
  const { days, from, to, knownFrom, events, product } = input
  const marked = events.announced
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
  /** Day of the last sale in the promotion; `next` is the day of the first sale after it. */
  readonly last: number
  readonly next: number
}

/**
 * Extends the price of the last sale in a promotion to its end. A price that began within the promotion also ends
 * there, unless a later sale shows it.
 */
function holdToEnd(spells: PriceRuns, { begin, end, last, next }: Promotion): void {
  let j = spells.count - 1
  while (j >= 0 && spells.start[j]! > last + 1) j--
  if (j < 0) return
  const limit = j + 1 < spells.count ? spells.start[j + 1]! : Number.POSITIVE_INFINITY
  if (spells.end[j]! < end) spells.end[j] = Math.max(spells.end[j]!, Math.min(end, limit))
  else if (spells.start[j]! > begin && spells.end[j]! > end && next >= spells.end[j]!) spells.end[j] = end
}

import {
  firstSince,
  isOnePrice,
  type PricedSales,
  type SaleDays,
  saleDaysAt,
  sells,
  shareAt,
  usualPrice,
} from './sold-prices.ts'

export interface RealChange {
  /** First day of sale at the new price. */
  readonly day: number
  readonly from: number
  readonly to: number
}

/** Days after a change in which the old price must not sell any more. */
export const GONE_DAYS = 28
/** Days before a change, and the last 28 of them, whose usual price must be the old price. */
const BEFORE_DAYS = 90
/**
 * A price counts if it sold on at least 3 days over at least a week; a new one within 56 days of the change. A price
 * of the product's last 28 days of sale needs only the 3 days.
 */
const LEAST_SALE_DAYS = 3
const LEAST_SPAN_DAYS = 7
const BELIEVED_WITHIN = 56
/** Days of sale, and shares of the lines, from which a price counts as sold next to another one. */
const LEAST_PARALLEL_DAYS = 2
const LEAST_EARLY_SHARE = 0.1
const LEAST_LATE_SHARE = 0.25

/**
 * Changes of a product's price in one sales channel: from a day on its usual price is another one, and the old one
 * does not sell in the 28 days that follow (or until the data end). Parallel prices, coupons, tiers by quantity and
 * promotions of less than four weeks do not count. `sold` is sorted by day.
 * Example: 10 days at 10, 10 at 12, one sale at 10 again on day 15 → no change; without that sale → one, 10 → 12.
 */
export function realChanges(sold: PricedSales): RealChange[] {
  const changes: RealChange[] = []
  let since = 0
  let usual: number | null = null
  for (let from = 0; from < sold.count; ) {
    const to = firstSince(sold, sold.day[from]! + 1, from)
    const isAsUsual = usual !== null && sells(sold, from, to, usual)
    if (from > since && !isAsUsual) {
      const before = firstSince(sold, sold.day[from]! - BEFORE_DAYS, since)
      usual = usualPrice(sold, before, from)
      const after = usual === null ? null : priceAfter(sold, { before, from, old: usual })
      if (usual !== null && after !== null) {
        changes.push({ day: sold.day[from]!, from: usual, to: after })
        since = from
        usual = after
      }
    }
    from = to
  }
  return changes
}

/** The new usual price, if the old one ends with the day of sale `from`; else `null`. */
function priceAfter(
  sold: PricedSales,
  { before, from, old }: { readonly before: number; readonly from: number; readonly old: number },
): number | null {
  const day = sold.day[from]!
  const gone = firstSince(sold, day + GONE_DAYS, from)
  if (sells(sold, from, gone, old) || !isBelieved(saleDaysAt(sold, before, from, old))) return null
  const lately = usualPrice(sold, firstSince(sold, day - GONE_DAYS, before), from)
  if (lately !== null && !isOnePrice(lately, old)) return null
  const after = usualPrice(sold, from, gone)
  if (after === null) return null
  if (sellsParallel(sold, { before, from, gone, old, after })) return null
  const days = saleDaysAt(sold, from, firstSince(sold, day + BELIEVED_WITHIN, from), after)
  // The last weeks of sale need not cover a week: customers pay even a clearance of the last days.
  const isLast = sold.day[sold.count - 1]! < day + GONE_DAYS
  const enough = isLast ? days.count >= LEAST_SALE_DAYS : isBelieved(days)
  return days.first === day && enough ? after : null
}

interface Candidate {
  readonly before: number
  readonly from: number
  readonly gone: number
  readonly old: number
  readonly after: number
}

/**
 * True if the two prices are sold next to each other: the new one already while the old one sold, or the old one
 * again between sales of the new one. A price for large quantities, then, of which none was ordered for some weeks.
 */
function sellsParallel(sold: PricedSales, { before, from, gone, old, after }: Candidate): boolean {
  const since = firstSince(sold, saleDaysAt(sold, before, from, old).first, before)
  const early = saleDaysAt(sold, since, from, after)
  if (early.count >= LEAST_PARALLEL_DAYS && shareAt(sold, since, from, after) >= LEAST_EARLY_SHARE)
    return true
  const back = saleDaysAt(sold, gone, firstSince(sold, sold.day[from]! + BEFORE_DAYS, gone), old)
  if (back.count < LEAST_PARALLEL_DAYS) return false
  const [first, end] = [firstSince(sold, back.first, gone), firstSince(sold, back.last + 1, gone)]
  return shareAt(sold, first, end, after) >= LEAST_LATE_SHARE
}

const isBelieved = ({ count, first, last }: SaleDays) =>
  count >= LEAST_SALE_DAYS && last - first + 1 >= LEAST_SPAN_DAYS

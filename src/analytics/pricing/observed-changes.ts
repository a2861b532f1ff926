export interface DayOfSales {
  /** Days since 1970-01-01. */
  readonly day: number
  readonly units: number
  readonly revenue: number
}

export interface ObservedChange {
  /** First day of sale at the new price. */
  readonly day: number
  readonly from: number
  readonly to: number
}

/** Prices so close are one: cents of rounding, and days with a few discounted units. */
const SAME_PRICE = 0.015
const LEAST_SALE_DAYS = 3
const LEAST_SPAN_DAYS = 7

/**
 * Changes of the price that a product sold at, from its daily averages: stretches of near-equal prices with at
 * least 3 days of sale over at least a week; shorter ones are coupons or single orders, and are skipped. Days in
 * any order.
 * Example: 10 days at 10, 2 at 8, 10 at 10, 10 at 12 → one change, 10 → 12.
 */
export function observedChanges(days: readonly DayOfSales[]): ObservedChange[] {
  const sold = days.filter((each) => each.units > 0 && each.revenue > 0).sort((a, b) => a.day - b.day)
  const stretches = mergeEqual(stretchesOf(sold).filter(isBelieved))
  return stretches.slice(1).map((stretch, k) => ({
    day: stretch.firstDay,
    from: stretches[k]!.price,
    to: stretch.price,
  }))
}

interface Stretch {
  readonly price: number
  readonly firstDay: number
  readonly lastDay: number
  readonly saleDays: number
  readonly units: number
}

function stretchesOf(sold: readonly DayOfSales[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { day, units, revenue } of sold) {
    const price = revenue / units
    const last = stretches.at(-1)
    if (last && isSame(last.price, price))
      stretches[stretches.length - 1] = joined(last, {
        price,
        firstDay: day,
        lastDay: day,
        saleDays: 1,
        units,
      })
    else stretches.push({ price, firstDay: day, lastDay: day, saleDays: 1, units })
  }
  return stretches
}

function mergeEqual(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const stretch of stretches) {
    const last = merged.at(-1)
    if (last && isSame(last.price, stretch.price)) merged[merged.length - 1] = joined(last, stretch)
    else merged.push(stretch)
  }
  return merged
}

const isBelieved = ({ saleDays, firstDay, lastDay }: Stretch) =>
  saleDays >= LEAST_SALE_DAYS && lastDay - firstDay + 1 >= LEAST_SPAN_DAYS

const isSame = (a: number, b: number) => Math.abs(b / a - 1) <= SAME_PRICE

/** Price by units: one odd order moves it little. */
function joined(a: Stretch, b: Stretch): Stretch {
  const units = a.units + b.units
  return {
    price: (a.price * a.units + b.price * b.units) / units,
    firstDay: a.firstDay,
    lastDay: b.lastDay,
    saleDays: a.saleDays + b.saleDays,
    units,
  }
}

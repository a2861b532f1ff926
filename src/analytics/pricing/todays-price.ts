import { MARKED_DOWN } from './marked-down.ts'
import type { RealChange } from './real-changes.ts'
import {
  firstSince,
  isOnePrice,
  type PricedSales,
  saleDaysAt,
  sells,
  shareAt,
  usualPrice,
} from './sold-prices.ts'

/** Days whose sales show the present price. */
const LATELY_DAYS = 90

export interface SoldLately {
  readonly price: number
  /** Last day on which it was sold at that price. */
  readonly lastDay: number
  /** First day of the last week's own price, if it differs from that of the 90 days; else `null`. */
  readonly newSince: number | null
}

/** A price of the last week is today's with this many days of sale and this share of the week's lines. */
const WEEK_DAYS = 7
const LEAST_SALE_DAYS = 3
const MOST_LINES = 0.75
/** A low price is new if its first sale in half a year is within this number of days. */
const NEW_DAYS = 14
const FORGOTTEN_DAYS = 182
/** Share of the week's lines, without dearer ones of another level, that a clearance has at least. */
const CLEARANCE_LINES = 2 / 3

/**
 * Price at which most units recently sold: the usual price of the last 90 days before the store's last day, since the
 * last real change; or that of most lines of the last week, because late orders at the old price do not undo a
 * clearance; or the new low price at which a rare product has begun to be sold off. A product without a sale in
 * them: of the 90 days up to its own last sale. `null` without a sale.
 */
export function soldLately(
  sold: PricedSales,
  changes: readonly RealChange[],
  throughDay: number,
): SoldLately | null {
  const end = firstSince(sold, throughDay + 1)
  if (end === 0) return null
  const lastSale = sold.day[end - 1]!
  const through = lastSale > throughDay - LATELY_DAYS ? throughDay : lastSale
  const changed = changes.findLast(({ day }) => day <= throughDay)?.day ?? Number.NEGATIVE_INFINITY
  const from = firstSince(sold, Math.max(changed, through - LATELY_DAYS + 1))
  const price = usualPrice(sold, from, end)
  if (price === null) return null
  const week = Math.max(from, firstSince(sold, through - WEEK_DAYS + 1))
  return (
    ofLastWeek(sold, week, end, price) ??
    newClearance(sold, { week, end, through }, price) ?? {
      ...{ price, newSince: null },
      lastDay: saleDaysAt(sold, from, end, price).last,
    }
  )
}

function ofLastWeek(sold: PricedSales, from: number, end: number, usual: number): SoldLately | null {
  const price = usualPrice(sold, from, end)
  if (price === null || isOnePrice(price, usual)) return null
  const { count, first, last } = saleDaysAt(sold, from, end, price)
  if (count < LEAST_SALE_DAYS || shareAt(sold, from, end, price) < MOST_LINES) return null
  return { price, lastDay: last, newSince: first }
}

/**
 * The price of a clearance that has just begun: in the last week nearly all lines are a quarter or more below the usual
 * price, at prices that were not taken in the half-year until two weeks ago (a price for quantities was). A rare product
 * has few such lines, and advice on its former price would come too late. Without a sale in the last week: what was
 * sold from the first such price on.
 */
function newClearance(
  sold: PricedSales,
  { week, end, through }: { readonly week: number; readonly end: number; readonly through: number },
  usual: number,
): SoldLately | null {
  const known = firstSince(sold, through - NEW_DAYS + 1)
  const forgotten = firstSince(sold, through - FORGOTTEN_DAYS + 1)
  const isNew = new Map<number, boolean>()
  let lines = 0
  const low: number[] = []
  for (let k = week < end ? week : known; k < end; k++) {
    const level = sold.level[k]!
    const price = sold.prices[level]!
    if (price > usual && !isOnePrice(price, usual)) continue
    if (week < end || low.length > 0 || price <= MARKED_DOWN * usual) lines++
    if (price > MARKED_DOWN * usual) continue
    if (!isNew.has(level)) isNew.set(level, !sells(sold, forgotten, known, price))
    if (isNew.get(level)) low.push(k)
  }
  const last = low.at(-1)
  if (last === undefined || low.length < CLEARANCE_LINES * lines) return null
  return {
    price: sold.prices[sold.level[last]!]!,
    lastDay: sold.day[last]!,
    newSince: sold.day[low[0]!]!,
  }
}

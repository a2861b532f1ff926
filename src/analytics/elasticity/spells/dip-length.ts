import type { ProductDays } from '../lines/product-days.ts'

const MIN_DIPS = 15
/** Length assumed if too few dips are seen in full to measure it. */
const DEFAULT_DIP_DAYS = 9

/**
 * Usual length of a price dip in days, as seen on a random day: E[L²] / E[L], because long dips are seen more often.
 * Measured on products that sell nearly daily (60 lines, 0.8 per day), where a dip is seen in full: at least 3 %
 * under both neighbours, at most 35 days, sold on two days or more.
 */
export function usualDipDays(days: ProductDays): number {
  let count = 0
  let sum = 0
  let squares = 0
  const add = (length: number) => {
    count++
    sum += length
    squares += length * length
  }
  for (let i = 0; i + 1 < days.start.length; i++) measureDips(days, days.start[i]!, days.start[i + 1]!, add)
  return count >= MIN_DIPS ? squares / sum : DEFAULT_DIP_DAYS
}

function measureDips(days: ProductDays, from: number, to: number, add: (length: number) => void): void {
  if (to === from) return
  let lines = 0
  for (let k = from; k < to; k++) lines += days.lines[k]!
  if (lines < 60 || lines < 0.8 * (days.day[to - 1]! - days.day[from]! + 1)) return
  let before = 0
  let price = 0
  let first = 0
  let last = 0
  let seen = 0
  for (let k = from; k < to; k++) {
    const top = days.listPrice[k]!
    if (top === 0) continue
    const day = days.day[k]!
    if (price > 0 && Math.abs(top / price - 1) < 0.004) {
      last = day
      seen++
      continue
    }
    const isDip = before > 0 && price < 0.97 * before && price < 0.97 * top
    if (isDip && seen >= 2 && last - first < 35) add(last - first + 1)
    before = price
    price = top
    first = day
    last = day
    seen = 1
  }
}

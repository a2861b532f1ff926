import type { PriceLogColumns } from '../types/store-columns.ts'
import type { PriceRuns } from './price-runs.ts'

/** Price changes by product in order of time; those of product i are start[i] .. start[i + 1). */
export interface PriceChanges {
  readonly start: Int32Array
  readonly day: Int32Array
  readonly price: Float64Array
}

/** Sorts the log by product and day, and keeps only entries that change the price. */
export function priceChanges(log: PriceLogColumns | undefined, productCount: number): PriceChanges {
  const start = new Int32Array(productCount + 1)
  if (!log) return { start, day: new Int32Array(0), price: new Float64Array(0) }
  const valid = (entry: number) =>
    log.price[entry]! > 0 && log.product[entry]! >= 0 && log.product[entry]! < productCount
  const order = Array.from(log.day.keys()).filter(valid)
  order.sort((a, b) => log.product[a]! - log.product[b]! || log.day[a]! - log.day[b]! || a - b)
  const kept: number[] = []
  for (const entry of order) {
    const last = kept[kept.length - 1]
    const sameProduct = last !== undefined && log.product[last] === log.product[entry]
    if (sameProduct && Math.abs(log.price[entry]! / log.price[last]! - 1) < 1e-6) continue
    kept.push(entry)
    start[log.product[entry]! + 1]!++
  }
  for (let i = 0; i < productCount; i++) start[i + 1]! += start[i]!
  return {
    start,
    day: Int32Array.from(kept, (e) => log.day[e]!),
    price: Float64Array.from(kept, (e) => log.price[e]!),
  }
}

/** Appends the logged spells of a product within the window to the spells inferred before the log began. */
export function appendLoggedSpells(
  changes: PriceChanges,
  product: number,
  firstDay: number,
  endDay: number,
  spells: PriceRuns,
): void {
  const to = changes.start[product + 1]!
  for (let entry = changes.start[product]!; entry < to; entry++) {
    const from = Math.max(changes.day[entry]!, firstDay)
    const until = Math.min(entry + 1 < to ? changes.day[entry + 1]! : endDay, endDay)
    if (until <= from) continue
    spells.price[spells.count] = changes.price[entry]!
    spells.start[spells.count] = from
    spells.end[spells.count] = until
    spells.count++
  }
}

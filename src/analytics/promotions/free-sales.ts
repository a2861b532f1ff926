import type { PromotionHistory } from './find-promotions.ts'

/** Days after a promotion for demand to recover; they are not used as control either. */
export const recoveryDays = 21

/**
 * Sales away from promotions: per product the days that are free, and per product type (and for the
 * whole store) the running sums of free units and free product-days, for quick window totals.
 */
export interface FreeSales {
  readonly history: PromotionHistory
  readonly type: Int32Array
  /** Per product: periods [start, end + 21) of its promotions, flattened pairs. */
  readonly busy: readonly (readonly (readonly [number, number])[])[]
  readonly firstSale: Int32Array
  /** `units[type][t]`: sum over the type's products over days before t. The last row is the store's. */
  readonly units: readonly Float64Array[]
  readonly productDays: readonly Float64Array[]
}

export function freeSales(history: PromotionHistory, type: Int32Array, typeCount: number): FreeSales {
  const { store, promotions } = history
  const productCount = type.length
  const length = store.endDay - store.firstDay + 1
  const busy: [number, number][][] = Array.from({ length: productCount }, () => [])
  for (const p of promotions) busy[p.product]!.push([p.startDay, p.endDay + recoveryDays])
  const units = Array.from({ length: typeCount + 1 }, () => new Float64Array(length))
  const productDays = Array.from({ length: typeCount + 1 }, () => new Float64Array(length))
  const firstSale = new Int32Array(productCount).fill(store.endDay)
  for (let i = 0; i < productCount; i++) {
    const from = store.days.start[i]!
    const to = store.days.start[i + 1]!
    if (from === to) continue
    firstSale[i] = store.days.day[from]!
    for (const rows of [type[i]!, typeCount]) {
      for (let day = firstSale[i]!; day < store.endDay; day++) {
        if (isFree(busy[i]!, day)) productDays[rows]![day - store.firstDay + 1]!++
      }
      for (let k = from; k < to; k++) {
        const day = store.days.day[k]!
        if (isFree(busy[i]!, day)) units[rows]![day - store.firstDay + 1]! += store.days.units[k]!
      }
    }
  }
  for (const sums of [...units, ...productDays]) for (let t = 1; t < length; t++) sums[t]! += sums[t - 1]!
  return { history, type, busy, firstSale, units, productDays }
}

function isFree(busy: readonly (readonly [number, number])[], day: number): boolean {
  for (const [from, to] of busy) if (day >= from && day < to) return false
  return true
}

/** Units and days of one product in [from, to): all days on sale, or only the free ones. */
export function ownWindow(sales: FreeSales, product: number, from: number, to: number, freeOnly: boolean) {
  const { days, firstDay, endDay } = sales.history.store
  const busy = sales.busy[product]!
  const start = Math.max(from, firstDay, sales.firstSale[product]!)
  const end = Math.min(to, endDay)
  let units = 0
  let count = 0
  for (let day = start; day < end; day++) if (!freeOnly || isFree(busy, day)) count++
  for (
    let k = firstRow(days.day, days.start[product]!, days.start[product + 1]!, start);
    k < days.start[product + 1]!;
    k++
  ) {
    const day = days.day[k]!
    if (day >= end) break
    if (!freeOnly || isFree(busy, day)) units += days.units[k]!
  }
  return { units, days: count }
}

/** First row of [from, to) whose day is at least `day`. */
function firstRow(days: Int32Array, from: number, to: number, day: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (days[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}

/** Free units and product-days of a type (or of the store, `type` = typeCount) in [from, to). */
export function typeWindow(sales: FreeSales, type: number, from: number, to: number) {
  const { firstDay, endDay } = sales.history.store
  const a = Math.max(0, Math.min(from, endDay) - firstDay)
  const b = Math.max(a, Math.min(to, endDay) - firstDay)
  const units = sales.units[type]!
  const days = sales.productDays[type]!
  return { units: units[b]! - units[a]!, days: days[b]! - days[a]! }
}

import type { CleanStore } from '../elasticity/lines/clean-lines.ts'

/** Units and log price per product and week, from a product's first sale on. */
export interface WeeklyPanel {
  readonly weeks: number
  /** Row-major product x week. `days` is 0 before the first sale. */
  readonly units: Float32Array
  readonly days: Float32Array
  /** ln price less the product's mean; the last price seen is valid until the next. */
  readonly logPrice: Float32Array
  readonly total: Float64Array
}

const daysPerWeek = 7

export function weeklyPanel(store: CleanStore): WeeklyPanel {
  const { days, firstDay, endDay } = store
  const productCount = days.start.length - 1
  const weeks = Math.ceil((endDay - firstDay) / daysPerWeek)
  const panel: WeeklyPanel = {
    weeks,
    units: new Float32Array(productCount * weeks),
    days: new Float32Array(productCount * weeks),
    logPrice: new Float32Array(productCount * weeks),
    total: new Float64Array(productCount),
  }
  for (let i = 0; i < productCount; i++) fillProduct(panel, store, i)
  return panel
}

function fillProduct(panel: WeeklyPanel, store: CleanStore, product: number): void {
  const { days, firstDay, endDay } = store
  const from = days.start[product]!
  const to = days.start[product + 1]!
  if (from === to) return
  const offset = product * panel.weeks
  let row = from
  let price = 0
  for (let k = from; k < to && price === 0; k++) price = days.listPrice[k]!
  if (price === 0) return
  for (let day = days.day[from]!; day < endDay; day++) {
    const cell = offset + Math.floor((day - firstDay) / daysPerWeek)
    if (row < to && days.day[row] === day) {
      panel.units[cell]! += days.units[row]!
      panel.total[product]! += days.units[row]!
      if (days.listPrice[row]! > 0) price = days.listPrice[row]!
      row++
    }
    panel.days[cell]!++
    panel.logPrice[cell]! += Math.log(price)
  }
  centre(panel, offset)
}

/** Weekly means of ln price, less their mean over the weeks on sale. */
function centre(panel: WeeklyPanel, offset: number): void {
  let sum = 0
  let count = 0
  for (let c = offset; c < offset + panel.weeks; c++) {
    if (panel.days[c] === 0) continue
    panel.logPrice[c]! /= panel.days[c]!
    sum += panel.logPrice[c]!
    count++
  }
  for (let c = offset; c < offset + panel.weeks; c++)
    if (panel.days[c]! > 0) panel.logPrice[c]! -= sum / count
}

import type { ModelState } from './model-state.ts'

/** How far the log effects of a week, of a type's month and of a type's week are believed to spread. */
const SPREAD = { week: 0.3, typeMonth: 0.3, typeWeek: 0.1 } as const

/** Which effect holds in a cell: number `type * perType + ofWeek[week]`. */
interface Grouping {
  readonly size: number
  readonly perType: number
  readonly ofWeek: Int32Array
  readonly spread: number
}

/**
 * Multiplicative effects of time shared by products: store by week, product type by month, product
 * type by week. They carry season, growth and sales events, and with them what is common in prices
 * and demand. Closed form with gamma-type shrinkage towards 1:
 * f = ln[(sum w y + 1/s²) / (sum w m + 1/s²)], w = 1 / (poisson + (cell + week) m).
 * Units count up to 4 standard deviations above the mean. Changes `state.effect` and `state.mean`.
 */
export function updateTimeEffects(state: ModelState, typeOf: Int32Array, typeCount: number): void {
  const weeks = state.cells.weekCount
  const month = Int32Array.from({ length: weeks }, (_, week) => Math.floor((week * 12) / 52))
  const months = month[weeks - 1]! + 1
  const week = Int32Array.from({ length: weeks }, (_, k) => k)
  const { weight, units } = weigh(state)
  const update = (grouping: Grouping) => applyEffect(state, weight, units, typeOf, grouping)
  update({ size: weeks, perType: 0, ofWeek: week, spread: SPREAD.week })
  update({ size: typeCount * months, perType: months, ofWeek: month, spread: SPREAD.typeMonth })
  update({ size: typeCount * weeks, perType: weeks, ofWeek: week, spread: SPREAD.typeWeek })
}

function weigh(state: ModelState): { weight: Float32Array; units: Float32Array } {
  const { cells, mean, onSale, noise } = state
  const weight = new Float32Array(cells.length)
  const units = new Float32Array(cells.length)
  const spread = noise.cell + noise.week
  for (let c = 0; c < cells.length; c++) {
    if (onSale[c] === 0) continue
    const m = mean[c]!
    weight[c] = 1 / (noise.poisson + spread * m)
    const limit = m + 4 * Math.sqrt(noise.poisson * m + spread * m * m)
    units[c] = Math.min(cells.units[c]!, limit)
  }
  return { weight, units }
}

function applyEffect(
  state: ModelState,
  weight: Float32Array,
  units: Float32Array,
  typeOf: Int32Array,
  grouping: Grouping,
): void {
  const { cells, effect, mean } = state
  const { perType, ofWeek } = grouping
  const seen = new Float64Array(grouping.size).fill(1 / grouping.spread ** 2)
  const expected = seen.slice()
  for (let product = 0; product < cells.productCount; product++) {
    const base = typeOf[product]! * perType
    for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
      const group = base + ofWeek[cells.week[c]!]!
      seen[group]! += weight[c]! * units[c]!
      expected[group]! += weight[c]! * mean[c]!
    }
  }
  const ratio = seen.map((value, group) => value / expected[group]!)
  const log = ratio.map(Math.log)
  for (let product = 0; product < cells.productCount; product++) {
    const base = typeOf[product]! * perType
    for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
      const group = base + ofWeek[cells.week[c]!]!
      effect[c]! += log[group]!
      mean[c]! *= ratio[group]!
    }
  }
}

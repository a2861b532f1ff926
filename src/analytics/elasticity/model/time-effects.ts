import type { ModelState } from './model-state.ts'

/** How far the log effects of a week, of a type's month and of a type's week are believed to spread. */
const SPREAD = { week: 0.3, typeMonth: 0.3, typeWeek: 0.1 } as const

/**
 * Multiplicative effects of time shared by products: store by week, product type by month, product
 * type by week. They carry season, growth and sales events, and with them what is common in prices
 * and demand. Closed form with gamma-type shrinkage towards 1:
 * f = ln[(sum w y + 1/s²) / (sum w m + 1/s²)], w = 1 / (poisson + (cell + week) m).
 * Units count up to 4 standard deviations above the mean. Changes `state.effect` and `state.mean`.
 */
export function updateTimeEffects(state: ModelState, typeOf: Int32Array, typeCount: number): void {
  const { cells } = state
  const months = monthOfWeek(cells.weekCount) + 1
  const weeks = cells.weekCount
  const { weight, units } = weigh(state)
  apply(state, weight, units, weeks, SPREAD.week, typeOf, (_type, week) => week)
  apply(
    state,
    weight,
    units,
    typeCount * months,
    SPREAD.typeMonth,
    typeOf,
    (type, week) => type * months + monthOfWeek(week),
  )
  apply(state, weight, units, typeCount * weeks, SPREAD.typeWeek, typeOf, (type, week) => type * weeks + week)
}

/** Twelfths of a year of 52 weeks. */
function monthOfWeek(week: number): number {
  return Math.floor((week * 12) / 52)
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

function apply(
  state: ModelState,
  weight: Float32Array,
  units: Float32Array,
  size: number,
  spread: number,
  typeOf: Int32Array,
  keyOf: (type: number, week: number) => number,
): void {
  const { cells, effect, mean } = state
  const seen = new Float64Array(size).fill(1 / spread ** 2)
  const expected = new Float64Array(size).fill(1 / spread ** 2)
  const key = new Int32Array(cells.length)
  for (let product = 0; product < cells.productCount; product++) {
    const type = typeOf[product]!
    for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
      const group = keyOf(type, cells.week[c]!)
      key[c] = group
      seen[group]! += weight[c]! * units[c]!
      expected[group]! += weight[c]! * mean[c]!
    }
  }
  const ratio = seen.map((value, group) => value / expected[group]!)
  const log = ratio.map(Math.log)
  for (let c = 0; c < cells.length; c++) {
    effect[c]! += log[key[c]!]!
    mean[c]! *= ratio[key[c]!]!
  }
}

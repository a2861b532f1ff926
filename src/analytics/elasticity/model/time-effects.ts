import type { Cells } from '../spells/cells.ts'
import type { ModelState } from './model-state.ts'

/** Assumed standard deviations of the log effects of a week, of a type's month and of a type's week. */
const SPREAD = { week: 0.3, typeMonth: 0.3, typeWeek: 0.1 } as const

/** Minimum of selling products for a type to have own effects: alone, a product would explain its own price away. */
const MIN_PRODUCTS = 8

/** Numbering of effects: effect `group * perType + ofWeek[week]` applies to a cell. */
interface Grouping {
  readonly size: number
  readonly perType: number
  readonly ofWeek: Int32Array
  readonly spread: number
}

/**
 * Updates the multiplicative effects of time that products share: store by week, product type by month, product type
 * by week. They carry season, growth and sales events, and with them the common part of prices and demand.
 * Closed form with gamma-type shrinkage towards 1:
 * f = ln[(sum w y + 1/s²) / (sum w m + 1/s²)], w = 1 / (poisson + (cell + week) m).
 * Each product gets the effect that the others show: its own sales must not explain its price away.
 * Units count up to 4 standard deviations above the mean. Changes `state.effect` and `state.mean`.
 */
export function updateTimeEffects(state: ModelState, groups: EffectGroups): SharedEffects | null {
  const { groupOf, count, fromOthers } = groups
  const weeks = state.cells.weekCount
  const month = Int32Array.from({ length: weeks }, (_, week) => monthOfWeek(week))
  const months = month[weeks - 1]! + 1
  const week = Int32Array.from({ length: weeks }, (_, k) => k)
  const { weight, units } = weigh(state)
  const groupings: Grouping[] = [
    { size: weeks, perType: 0, ofWeek: week, spread: SPREAD.week },
    { size: count * months, perType: months, ofWeek: month, spread: SPREAD.typeMonth },
    { size: count * weeks, perType: weeks, ofWeek: week, spread: SPREAD.typeWeek },
  ]
  if (!fromOthers) {
    for (const grouping of groupings) applyEffect(state, weight, units, groupOf, grouping)
    return null
  }
  const plain = new Float32Array(state.cells.length)
  const [ofStore, ofMonth, ofTypeWeek] = groupings.map((grouping, level) =>
    applyFromOthers(state, { weight, units, plain }, groupOf, grouping, state.levelFactors[level]!),
  )
  return { weeks, months, week: ofStore!, typeMonth: ofMonth!, typeWeek: ofTypeWeek! }
}

/** Log time effects estimated from all products; they apply to a product that had no part in the fit. */
export interface SharedEffects {
  readonly weeks: number
  readonly months: number
  /** `week` is by week, `typeMonth` by group and month, `typeWeek` by group and week. */
  readonly week: Float64Array
  readonly typeMonth: Float64Array
  readonly typeWeek: Float64Array
}

function monthOfWeek(week: number): number {
  return Math.floor((week * 12) / 52)
}

/**
 * Returns the logarithm; near 1, where most changes of an effect lie, by five terms of its series (error < 1e-11).
 */
function logNearOne(ratio: number): number {
  const d = ratio - 1
  if (d > 0.02 || d < -0.02) return Math.log(ratio)
  return d * (1 - d * (1 / 2 - d * (1 / 3 - d * (1 / 4 - d / 5))))
}

/**
 * Returns the log effect in a week; after the last week only season and growth of the type's last month are known.
 */
export function sharedEffect(effects: SharedEffects, group: number, week: number): number {
  const { weeks, months } = effects
  const month = effects.typeMonth[group * months + Math.min(monthOfWeek(week), months - 1)]!
  return week < weeks ? month + effects.week[week]! + effects.typeWeek[group * weeks + week]! : month
}

/** Groups of products for the effects by type. */
export interface EffectGroups {
  readonly groupOf: Int32Array
  readonly groupOfType: Int32Array
  readonly count: number
  /** True if a product's own sales are left out of the effects that apply to it. */
  readonly fromOthers: boolean
}

/**
 * Makes every type with at least `MIN_PRODUCTS` selling products a group, and all smaller types together one more.
 */
export function groupTypes(
  cells: Cells,
  typeOf: Int32Array,
  typeCount: number,
  fromOthers: boolean,
): EffectGroups {
  const selling = new Int32Array(typeCount)
  for (let product = 0; product < cells.productCount; product++) {
    if (cells.start[product + 1]! > cells.start[product]!) selling[typeOf[product]!]!++
  }
  const groupOfType = new Int32Array(typeCount)
  let count = 1
  for (let type = 0; type < typeCount; type++)
    groupOfType[type] = selling[type]! >= MIN_PRODUCTS ? count++ : 0
  return { groupOf: typeOf.map((type) => groupOfType[type]!), groupOfType, count, fromOthers }
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
  groupOf: Int32Array,
  grouping: Grouping,
): void {
  const { cells, effect, mean } = state
  const { perType, ofWeek } = grouping
  const seen = new Float64Array(grouping.size).fill(1 / grouping.spread ** 2)
  const expected = seen.slice()
  for (let product = 0; product < cells.productCount; product++) {
    const base = groupOf[product]! * perType
    for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
      const group = base + ofWeek[cells.week[c]!]!
      seen[group]! += weight[c]! * units[c]!
      expected[group]! += weight[c]! * mean[c]!
    }
  }
  const ratio = seen.map((value, group) => value / expected[group]!)
  const log = ratio.map(Math.log)
  for (let product = 0; product < cells.productCount; product++) {
    const base = groupOf[product]! * perType
    for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
      const group = base + ofWeek[cells.week[c]!]!
      effect[c]! += log[group]!
      mean[c]! *= ratio[group]!
    }
  }
}

/**
 * Applies the effect that the other products of the group show. It replaces the last effect instead of correcting it,
 * because corrections from other products would drive small groups apart. `plain` is scratch.
 */
function applyFromOthers(
  state: ModelState,
  { weight, units, plain }: Readonly<Record<'weight' | 'units' | 'plain', Float32Array>>,
  groupOf: Int32Array,
  grouping: Grouping,
  factor: Float32Array,
): Float64Array {
  const { effect, mean } = state
  const { start, week, productCount } = state.cells
  const { perType, ofWeek } = grouping
  const seen = new Float64Array(grouping.size).fill(1 / grouping.spread ** 2)
  const expected = seen.slice()
  for (let product = 0; product < productCount; product++) {
    const base = groupOf[product]! * perType
    for (let c = start[product]!; c < start[product + 1]!; c++) {
      const group = base + ofWeek[week[c]!]!
      plain[c] = (weight[c]! * mean[c]!) / factor[c]!
      seen[group]! += weight[c]! * units[c]!
      expected[group]! += plain[c]!
    }
  }
  for (let product = 0; product < productCount; product++) {
    const base = groupOf[product]! * perType
    const to = start[product + 1]!
    for (let c = start[product]!; c < to; ) {
      const group = base + ofWeek[week[c]!]!
      let othersSeen = seen[group]!
      let othersExpected = expected[group]!
      let end = c
      for (; end < to && base + ofWeek[week[end]!]! === group; end++) {
        othersSeen -= weight[end]! * units[end]!
        othersExpected -= plain[end]!
      }
      const now = Math.max(othersSeen, 1e-9) / Math.max(othersExpected, 1e-9)
      // All cells of a run carry the same effect of this level.
      const change = now / factor[c]!
      const log = logNearOne(change)
      for (; c < end; c++) {
        effect[c]! += log
        mean[c]! *= change
        factor[c] = now
      }
    }
  }
  return seen.map((value, group) => Math.log(value / expected[group]!))
}

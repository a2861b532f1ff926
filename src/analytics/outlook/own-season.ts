import { logGamma } from '../stats/incomplete-gamma.ts'
import { WEEKS_AHEAD } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

/** Least weeks on sale for a season of the product's own. */
const LEAST_WEEKS = 44
/** Least purchases for a visible season of the product's own. */
const LEAST_PURCHASES = 12
/** Weights of the neighbouring weeks: a season can shift by some weeks from year to year. */
const KERNEL = [1 / 3, 2 / 3, 1, 2 / 3, 1 / 3] as const
const NARROW_KERNEL = [1 / 2, 1, 1 / 2] as const
/** Purchases that show a season week by week. */
const MANY_PURCHASES = 150
/** Shape of the gamma distribution of a seasonal product's weeks around its mean; 1 allows nearly any season. */
const SHAPE = 1
/** Prior log odds against a season of the product's own. */
const PRIOR_ODDS = 2
/** Least variance over mean of units within a week's neighbourhood, in purchases. */
const LEAST_DISPERSION = 0.5
/** Largest absolute log effect believed of a week. */
const MOST_LOG = 3.5
const LEAST_WEIGHT = 0.05
const BLOCK_WEEKS = 4
const SEAM = { usual: 2, half: 4 } as const
/** Prior precision of the share that one year follows another, and the variance of a week between years. */
const FOLLOWS = { precision: 3, variance: 0.1 } as const
/** Least number of weeks on sale in older years. */
const LEAST_OLDER_WEEKS = 8
const NEWTON_STEPS = 4
/** Purchases as which the last year's level counts in an older year. */
const LEVEL_PURCHASES = 3

/**
 * Position in the year of a week counted back: 51 for the last week, 0 for the week 52 weeks before the first ahead.
 */
export function placeInYear(weeksBack: number): number {
  return WEEKS_AHEAD - 1 - (weeksBack % WEEKS_AHEAD)
}

/**
 * A product's own season by position in the year, as factors on top of its type's; `false` if it follows the type.
 * Two hypotheses for its weeks: the type's season (Poisson), or any season (gamma-Poisson of shape 1); the second
 * counts by its posterior probability. If an older year was observed, the accuracy with which the last one predicts
 * it counts as well.
 */
export function ownSeason(
  sales: WeeklySales,
  product: number,
  common: Float64Array,
  own: Float64Array,
): boolean {
  const { weeks, hidden, units } = sales
  const purchase = sales.purchase[product]!
  const from = product * weeks
  const { sold, weeksOnSale } = soldWeeks(sales, product)
  if (weeksOnSale < LEAST_WEEKS || sold < LEAST_PURCHASES * purchase) return false
  const dispersion = Math.max(
    LEAST_DISPERSION * purchase,
    localDispersion(units, from + hidden, from + weeks),
  )
  const kernel = sold > MANY_PURCHASES * dispersion ? NARROW_KERNEL : KERNEL
  const last = lastYear(sales, product, common)
  const smooth = smoothedSums(last, dispersion, kernel)
  const season = logFactors(smooth)
  const weight = weightOf(smooth, kernel) * seamWeight(season)
  const older = olderYears(sales, product, common, { last, season, dispersion })
  const follows = older === null ? weight : followedShare(season, older, dispersion, weight)
  if (follows < LEAST_WEIGHT) return false
  const all = older === null ? season : logFactors(smoothedSums(sumOf(last, older), dispersion, kernel))
  for (let p = 0; p < WEEKS_AHEAD; p++) own[p] = Math.exp(follows * all[p]!)
  return true
}

/** Posterior probability of a season of its own, from one year. */
function weightOf({ units, due }: YearSums, kernel: readonly number[]): number {
  const shared = kernel.reduce((sum, weight) => sum + weight, 0)
  let evidence = -PRIOR_ODDS
  for (let p = 0; p < WEEKS_AHEAD; p++) evidence += logOdds(units[p]!, due[p]!) / shared
  return 1 / (1 + Math.exp(-evidence))
}

/**
 * Weight from the jump at the year's ends. The last weeks and those 52 weeks before are neighbours in a season, so
 * they should differ like neighbours; a level that drifts through the year leaves a jump. 1 without one, less with a
 * large one.
 */
function seamWeight(season: Float64Array): number {
  const blocks = Array.from({ length: WEEKS_AHEAD / BLOCK_WEEKS }, (_, block) => {
    let sum = 0
    for (let p = 0; p < BLOCK_WEEKS; p++) sum += season[block * BLOCK_WEEKS + p]!
    return sum / BLOCK_WEEKS
  })
  let squares = 0
  for (let block = 1; block < blocks.length; block++) squares += (blocks[block]! - blocks[block - 1]!) ** 2
  const jump = (blocks[0]! - blocks.at(-1)!) ** 2
  const ratio = squares > 0 ? (jump * (blocks.length - 1)) / squares : 0
  return 1 / (1 + Math.max(0, ratio - SEAM.usual) / SEAM.half)
}

/**
 * Share by which older years followed the last one's season: the b that fits their units best as due × e^(b ×
 * season), with one year's weight as prior; Poisson with a variance between years, by Newton's method.
 */
function followedShare(
  season: Float64Array,
  { units, due }: YearSums,
  dispersion: number,
  weight: number,
): number {
  let share = weight
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [sold, expected] = [0, 0]
    for (let p = 0; p < WEEKS_AHEAD; p++) {
      sold += units[p]!
      expected += due[p]! * Math.exp(share * season[p]!)
    }
    const level = expected > 0 ? sold / expected : 0
    let slope = -FOLLOWS.precision * (share - weight)
    let curvature = FOLLOWS.precision
    for (let p = 0; p < WEEKS_AHEAD; p++) {
      const mean = (level * due[p]! * Math.exp(share * season[p]!)) / dispersion
      const counted = 1 / (1 + FOLLOWS.variance * mean)
      slope += counted * season[p]! * (units[p]! / dispersion - mean)
      curvature += counted * season[p]! ** 2 * mean
    }
    share = Math.min(1.1, Math.max(0, share + slope / curvature))
  }
  return Math.min(1, share)
}

/** Units, and the units that a flat year would have sold, by position in the year. */
interface YearSums {
  readonly units: Float64Array
  readonly due: Float64Array
}

function soldWeeks({ weeks, hidden, units, days }: WeeklySales, product: number) {
  let [sold, weeksOnSale] = [0, 0]
  for (let at = product * weeks + hidden; at < (product + 1) * weeks; at++) {
    sold += units[at]!
    if (days[at]! > 0) weeksOnSale++
  }
  return { sold, weeksOnSale }
}

function lastYear(sales: WeeklySales, product: number, common: Float64Array): YearSums & { level: number } {
  const { weeks, hidden } = sales
  const sums = { units: new Float64Array(WEEKS_AHEAD), due: new Float64Array(WEEKS_AHEAD) }
  let [sold, due] = [0, 0]
  for (let k = hidden; k < Math.min(weeks, hidden + WEEKS_AHEAD); k++) {
    const place = placeInYear(k - hidden)
    sums.units[place] = sales.units[product * weeks + k]!
    sums.due[place] = sales.days[product * weeks + k]! * common[weeks - 1 - k]!
    sold += sums.units[place]!
    due += sums.due[place]!
  }
  const level = due > 0 ? sold / due : 0
  return { units: sums.units, due: sums.due.map((each) => each * level), level }
}

/**
 * Sums of the older years, each at the level that it had with the last year's season, since part of a year does not
 * show its mean. `null` if none was observed.
 */
function olderYears(
  sales: WeeklySales,
  product: number,
  common: Float64Array,
  {
    last,
    season,
    dispersion,
  }: { last: YearSums & { level: number }; season: Float64Array; dispersion: number },
): YearSums | null {
  const { weeks, hidden } = sales
  const base = product * weeks
  const sums = { units: new Float64Array(WEEKS_AHEAD), due: new Float64Array(WEEKS_AHEAD) }
  let seen = 0
  for (let from = hidden + WEEKS_AHEAD; from < weeks; from += WEEKS_AHEAD) {
    const to = Math.min(weeks, from + WEEKS_AHEAD)
    let [sold, due] = [0, 0]
    for (let k = from; k < to; k++) {
      const expected = sales.days[base + k]! * common[weeks - 1 - k]!
      sold += sales.units[base + k]!
      due += expected * Math.exp(season[placeInYear(k - hidden)]!)
      if (expected > 0) seen++
    }
    // The level is shrunk to the last year's, because few units say little about it.
    const prior = LEVEL_PURCHASES * dispersion
    const level = (sold + prior) / (due + prior / Math.max(last.level, 1e-9))
    for (let k = from; k < to; k++) {
      const place = placeInYear(k - hidden)
      sums.units[place]! += sales.units[base + k]!
      sums.due[place]! += level * sales.days[base + k]! * common[weeks - 1 - k]!
    }
  }
  return seen >= LEAST_OLDER_WEEKS ? sums : null
}

const sumOf = (a: YearSums, b: YearSums): YearSums => ({
  units: a.units.map((each, p) => each + b.units[p]!),
  due: a.due.map((each, p) => each + b.due[p]!),
})

function logFactors({ units, due }: YearSums): Float64Array {
  return units.map((each, p) =>
    Math.min(MOST_LOG, Math.max(-MOST_LOG, Math.log((SHAPE + each) / (SHAPE + due[p]!)))),
  )
}

/** Variance over mean of a week among its neighbours: squared second differences, which a season hardly raises, over 6 times the units. */
function localDispersion(units: Float32Array, from: number, to: number): number {
  let squares = 0
  let sum = 0
  for (let at = from + 1; at + 1 < to; at++) {
    squares += (units[at - 1]! - 2 * units[at]! + units[at + 1]!) ** 2
    sum += units[at]!
  }
  return sum > 0 ? squares / (6 * sum) : 0
}

/** In purchases. */
function smoothedSums({ units, due }: YearSums, dispersion: number, kernel: readonly number[]): YearSums {
  const half = kernel.length >> 1
  const smooth = (values: Float64Array) =>
    values.map((_, p) => {
      let sum = 0
      kernel.forEach((weight, j) => {
        sum += weight * values[(p + j - half + WEEKS_AHEAD) % WEEKS_AHEAD]!
      })
      return sum / dispersion
    })
  return { units: smooth(units), due: smooth(due) }
}

/** Log of the gamma-Poisson probability of a count over its Poisson probability. */
function logOdds(count: number, due: number): number {
  if (due === 0) return 0
  return (
    logGamma(SHAPE + count) -
    logGamma(SHAPE) +
    SHAPE * Math.log(SHAPE) -
    (SHAPE + count) * Math.log(SHAPE + due) +
    due
  )
}

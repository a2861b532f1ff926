import { logGamma } from '../stats/incomplete-gamma.ts'
import { WEEKS_AHEAD } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

/** Weeks on sale from which on a product can have a season of its own. */
const LEAST_WEEKS = 44
/** Purchases from which on one can be seen. */
const LEAST_PURCHASES = 12
/** Weights of the neighbouring weeks: a season does not keep the calendar to the week. */
const KERNEL = [1 / 3, 2 / 3, 1, 2 / 3, 1 / 3] as const
const NARROW_KERNEL = [1 / 2, 1, 1 / 2] as const
/** So many purchases show a season week by week. */
const MANY_PURCHASES = 150
/** Shape of the gamma distribution of a seasonal product's weeks around its mean: 1 lets them be anything. */
const SHAPE = 1
/** Log odds against a season of one's own before any sale is looked at. */
const PRIOR_ODDS = 2
/** Units vary within a week's neighbourhood at least so much, in purchases. */
const LEAST_DISPERSION = 0.5
const MOST_LOG = 3.5
const LEAST_WEIGHT = 0.01
/** Purchases that the last year's level counts as in an older one. */
const LEVEL_PURCHASES = 3

/** Position in the year of a week counted back: 51 for the last week, 0 for the one 52 weeks before the first ahead. */
export function placeInYear(weeksBack: number): number {
  return WEEKS_AHEAD - 1 - (weeksBack % WEEKS_AHEAD)
}

/**
 * A product's own season by position in the year, as factors on top of what its type shares; `false` where it follows the type.
 * Two hypotheses for its weeks: the type's season (Poisson), or any season (gamma-Poisson of shape 1); the second counts by
 * its posterior probability. Where an older year was seen, how well the last one tells it counts as well.
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
  const shared = kernel.reduce((sum, weight) => sum + weight, 0)
  const smooth = smoothedSums(last, dispersion, kernel)
  let evidence = -PRIOR_ODDS
  for (let p = 0; p < WEEKS_AHEAD; p++) evidence += logOdds(smooth.units[p]!, smooth.due[p]!) / shared
  evidence += addOlderYears(sales, product, common, { last, season: factorsOf(smooth), dispersion })
  const weight = 1 / (1 + Math.exp(-evidence))
  if (weight < LEAST_WEIGHT) return false
  const season = factorsOf(smoothedSums(last, dispersion, kernel))
  for (let p = 0; p < WEEKS_AHEAD; p++)
    own[p] = Math.exp(weight * Math.min(MOST_LOG, Math.max(-MOST_LOG, Math.log(season[p]!))))
  return true
}

/** Units, and what a flat year would have sold, by position in the year. */
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
 * Adds each older year to the sums at the level that it had with the last year's season, for part of a year says nothing of
 * its mean. Gives by how much that season tells the older units better than none: their log likelihood, given their sum.
 */
function addOlderYears(
  sales: WeeklySales,
  product: number,
  common: Float64Array,
  {
    last,
    season,
    dispersion,
  }: { last: YearSums & { level: number }; season: Float64Array; dispersion: number },
): number {
  const { weeks, hidden } = sales
  const base = product * weeks
  let gain = 0
  for (let from = hidden + WEEKS_AHEAD; from < weeks; from += WEEKS_AHEAD) {
    const to = Math.min(weeks, from + WEEKS_AHEAD)
    let [sold, flat, due, logs] = [0, 0, 0, 0]
    for (let k = from; k < to; k++) {
      const expected = sales.days[base + k]! * common[weeks - 1 - k]!
      const factor = season[placeInYear(k - hidden)]!
      sold += sales.units[base + k]!
      flat += expected
      due += expected * factor
      logs += sales.units[base + k]! * Math.log(factor)
    }
    if (!(due > 0)) continue
    gain += (logs - sold * Math.log(due / flat)) / dispersion
    // Shrunk to the last year's level, 1: few units tell little of it.
    const prior = LEVEL_PURCHASES * dispersion
    const level = (sold + prior) / (due + prior / Math.max(last.level, 1e-9))
    for (let k = from; k < to; k++) {
      const place = placeInYear(k - hidden)
      last.units[place]! += sales.units[base + k]!
      last.due[place]! += level * sales.days[base + k]! * common[weeks - 1 - k]!
    }
  }
  return gain
}

function factorsOf({ units, due }: YearSums): Float64Array {
  return units.map((each, p) => (SHAPE + each) / (SHAPE + due[p]!))
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

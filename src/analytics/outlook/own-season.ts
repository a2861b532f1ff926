import { logGamma } from '../stats/incomplete-gamma.ts'
import { WEEKS_AHEAD } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

/** Weeks on sale from which on a product can have a season of its own. */
const LEAST_WEEKS = 44
/** Purchases from which on one can be seen. */
const LEAST_PURCHASES = 12
/** Weights of the neighbouring weeks: a season does not keep the calendar to the week. */
const KERNEL = [1 / 3, 2 / 3, 1, 2 / 3, 1 / 3] as const
/** Sum of the kernel: by so much what neighbours share is counted twice. */
const SHARED = 3
/** Shape of the gamma distribution of a seasonal product's weeks around its mean: 1 lets them be anything. */
const SHAPE = 1
/** Log odds against a season of one's own before any sale is looked at. */
const PRIOR_ODDS = 2
/** Units vary within a week's neighbourhood at least so much, in purchases. */
const LEAST_DISPERSION = 0.5
const MOST_LOG = 3.5

/** Position in the year of a week counted back: 51 for the last week, 0 for the one 52 weeks before the first ahead. */
export function placeInYear(weeksBack: number): number {
  return WEEKS_AHEAD - 1 - (weeksBack % WEEKS_AHEAD)
}

/**
 * Log of a product's own season by position in the year, on top of what its type shares; zeros where it follows the type.
 * Two hypotheses for its weeks: the type's season (Poisson), or any season (gamma-Poisson of shape 1); the second counts by
 * its posterior probability. Where a second year was seen, its power to predict that year decides.
 */
export function ownSeason(
  sales: WeeklySales,
  product: number,
  common: Float64Array,
  own: Float64Array,
): void {
  own.fill(0)
  const { weeks, hidden, units } = sales
  const base = product * weeks
  const purchase = sales.purchase[product]!
  const years = sumYears(sales, product, common)
  if (years.weeksOnSale < LEAST_WEEKS || years.sold < LEAST_PURCHASES * purchase) return
  const dispersion = Math.max(
    LEAST_DISPERSION * purchase,
    localDispersion(units, base + hidden, base + weeks),
  )
  const all = smoothedSums(years.units, years.due, dispersion)
  let evidence = 0
  for (let p = 0; p < WEEKS_AHEAD; p++) evidence += logOdds(all.units[p]!, all.due[p]!)
  evidence = evidence / SHARED - PRIOR_ODDS
  if (years.isRepeated) evidence = evidence / 2 + predictedGain(years, dispersion)
  const weight = 1 / (1 + Math.exp(-evidence))
  for (let p = 0; p < WEEKS_AHEAD; p++) {
    const log = Math.log((SHAPE + all.units[p]!) / (SHAPE + all.due[p]!))
    own[p] = weight * Math.min(MOST_LOG, Math.max(-MOST_LOG, log))
  }
}

interface Years {
  /** Units and what a flat year would have sold, by position; all years, and all but the last one. */
  readonly units: Float64Array
  readonly due: Float64Array
  readonly olderUnits: Float64Array
  readonly olderDue: Float64Array
  readonly weeksOnSale: number
  readonly sold: number
  readonly isRepeated: boolean
}

/** Each year is held against its own level, so that growth is no season. */
function sumYears(sales: WeeklySales, product: number, common: Float64Array): Years {
  const { weeks, hidden } = sales
  const base = product * weeks
  const sums = () => new Float64Array(WEEKS_AHEAD)
  const years = { units: sums(), due: sums(), olderUnits: sums(), olderDue: sums() }
  let weeksOnSale = 0
  let soldInAll = 0
  let repeated = 0
  for (let from = hidden; from < weeks; from += WEEKS_AHEAD) {
    const to = Math.min(weeks, from + WEEKS_AHEAD)
    let sold = 0
    let due = 0
    for (let k = from; k < to; k++) {
      sold += sales.units[base + k]!
      due += sales.days[base + k]! * common[weeks - 1 - k]!
    }
    if (due === 0 || sold === 0) continue
    soldInAll += sold
    const level = sold / due
    for (let k = from; k < to; k++) {
      const days = sales.days[base + k]!
      if (days === 0) continue
      weeksOnSale++
      const place = placeInYear(k - hidden)
      const mean = level * days * common[weeks - 1 - k]!
      years.units[place]! += sales.units[base + k]!
      years.due[place]! += mean
      if (from === hidden) continue
      repeated++
      years.olderUnits[place]! += sales.units[base + k]!
      years.olderDue[place]! += mean
    }
  }
  return { ...years, weeksOnSale, sold: soldInAll, isRepeated: repeated >= WEEKS_AHEAD / 4 }
}

/** Variance over mean of neighbouring weeks: their squared differences over their sums. A season does not raise it. */
function localDispersion(units: Float32Array, from: number, to: number): number {
  let squares = 0
  let sum = 0
  for (let at = from; at + 1 < to; at++) {
    squares += (units[at]! - units[at + 1]!) ** 2
    sum += units[at]! + units[at + 1]!
  }
  return sum > 0 ? squares / sum : 0
}

function smoothedSums(units: Float64Array, due: Float64Array, dispersion: number) {
  const smooth = (values: Float64Array) =>
    values.map((_, p) => {
      let sum = 0
      KERNEL.forEach((weight, j) => {
        sum += weight * values[(p + j - 2 + WEEKS_AHEAD) % WEEKS_AHEAD]!
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

/** By how much the older years' season tells the last year better than none: log likelihood of its units by week. */
function predictedGain(years: Years, dispersion: number): number {
  const older = smoothedSums(years.olderUnits, years.olderDue, dispersion)
  let total = 0
  let flat = 0
  let count = 0
  let gain = 0
  for (let p = 0; p < WEEKS_AHEAD; p++) {
    const due = years.due[p]! - years.olderDue[p]!
    if (older.due[p] === 0 || due <= 0) continue
    const season = (SHAPE + older.units[p]!) / (SHAPE + older.due[p]!)
    const units = years.units[p]! - years.olderUnits[p]!
    total += due * season
    flat += due
    count += units
    gain += units * Math.log(season)
  }
  return total > 0 ? (gain - count * Math.log(total / flat)) / dispersion : 0
}

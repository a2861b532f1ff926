/** Scatter of a product's weekly sales apart from the effect of its price, from the estimate's diagnostics. */
export interface DemandNoise {
  /** Variance over mean of a week's units, 1 = Poisson. */
  readonly poisson: number
  /** Variance of the log of a week's demand that grows with the mean: cell and week part together. */
  readonly relative: number
}

const USUAL_NOISE: DemandNoise = { poisson: 1.5, relative: 0.05 }

export interface TestQuestion {
  readonly monthlyUnits: number
  /** Standard deviation of the elasticity today; `null` if nothing is known: `UNKNOWN_DEVIATION` is used. */
  readonly standardDeviation: number | null
  /** Size of the price change, as a share. */
  readonly change: number
  readonly noise?: DemandNoise
}

export interface PriceTest {
  readonly change: number
  /** Even number of weeks, half of them at each price. */
  readonly weeks: number
  /** Standard deviation of the elasticity after the test. */
  readonly deviationAfter: number
  /** `false` if it would take longer than a price can be kept under test. */
  readonly isWorthwhile: boolean
}

/** Spread of elasticities between stores (`docs/methods.md`), assumed before any data. */
const UNKNOWN_DEVIATION = 1.2
/** A test halves the uncertainty: it then counts three times as much as everything known today. */
const WANTED_REDUCTION = 0.5
const LEAST_WEEKS = 4
export const MOST_TEST_WEEKS = 26

export const WEEKS_A_MONTH = 30.4375 / 7

/**
 * Weeks of a test that switches between two prices week by week until the uncertainty is halved.
 * n weeks, half at each price: var(e) = 4 v / (n ln(1 + change)²), v = poisson / weekly units + relative
 * (delta method on the log of a week's units). `null` without sales.
 */
export function planTest(question: TestQuestion): PriceTest | null {
  const weeklyUnits = question.monthlyUnits / WEEKS_A_MONTH
  if (!(weeklyUnits > 0) || !(question.change > 0)) return null
  const noise = question.noise ?? USUAL_NOISE
  const deviation = question.standardDeviation ?? UNKNOWN_DEVIATION
  const perWeek = Math.log1p(question.change) ** 2 / (4 * (noise.poisson / weeklyUnits + noise.relative))
  const needed = (WANTED_REDUCTION ** -2 - 1) / (deviation ** 2 * perWeek)
  const weeks = Math.max(LEAST_WEEKS, 2 * Math.ceil(needed / 2))
  return {
    change: question.change,
    weeks,
    deviationAfter: 1 / Math.sqrt(deviation ** -2 + weeks * perWeek),
    isWorthwhile: weeks <= MOST_TEST_WEEKS,
  }
}

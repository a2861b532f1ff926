import { normalQuantile } from '../stats/normal-quantile.ts'
import { type BackTested, backTest } from './back-test.ts'
import { usualSteps } from './usual-steps.ts'

export interface ForecastOptions {
  readonly horizon: number
  /** Steps per season: 12 for months, 52 for weeks, 1 for none. */
  readonly period: number
  /** Nominal coverage of the interval. */
  readonly level?: number
}

export interface SeriesForecast {
  readonly mean: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * Forecasts of many series, with intervals from their pooled back-test errors (split conformal): an error
 * is measured in its series' scale, in the usual error of its horizon, and in how much worse than
 * usual the series did at its other origins; quantiles of what is left are pooled over series and horizons.
 * Regular and intermittent series are calibrated apart. The lower end of an intermittent one is 0, where
 * its lower quantile lies, so that its interval covers more than the nominal share.
 */
export function forecastSet(series: readonly Float64Array[], options: ForecastOptions): SeriesForecast[] {
  const { horizon, period } = options
  const usual = usualSteps(series)
  const tested = series.map((y) => backTest({ series: y, horizon, period, usualStep: usual.step }))
  const level = options.level ?? 0.8
  const tail = (1 - level) / 2
  const regular = calibrate(
    tested.filter((s) => !s.intermittent),
    usualGrowth(horizon, usual.power),
    tail * tailShare,
  )
  const intermittent = calibrate(
    tested.filter((s) => s.intermittent),
    usualGrowth(horizon, plainPower),
    tail,
  )
  return tested.map((s) => withInterval(s, s.intermittent ? intermittent : regular))
}

/** Errors of one kind of series, standardised. */
interface Calibration {
  /** Mean absolute error by horizon, in scales. */
  growth: Float64Array
  low: number
  high: number
}

/** Largest factor by which a series' own error level may differ from the usual; origins at which it counts half. */
const widestRatio = 2.5
const halfTrust = 2
/** Weight of the textbook quantile, in back-tests, because a single series has few errors of its own. */
const priorTests = 10
/** Power of the horizon with which the errors of intermittent series grow. */
const plainPower = 0.2
/** Factor on the tail probability, because a regular series' future is a little wilder than its back-tests. */
const tailShare = 0.85

function calibrate(tested: readonly BackTested[], usual: Float64Array, tail: number): Calibration {
  const growth = errorGrowth(tested, usual)
  const errors: number[] = []
  let tests = 0
  for (const s of tested) {
    s.errors.forEach((path, k) => {
      const ratio = ownRatio(s, growth, k)
      path.forEach((v, h) => {
        errors.push(v / ratio / growth[h]!)
      })
      tests++
    })
  }
  errors.sort((a, b) => a - b)
  // Textbook: normal errors have a standard deviation of sqrt(pi / 2) mean absolute errors.
  const normal = -normalQuantile(tail) * Math.sqrt(Math.PI / 2)
  const trust = tests / (tests + priorTests)
  const at = (share: number) => errors[Math.min(errors.length - 1, Math.floor(errors.length * share))] ?? 0
  return {
    growth,
    low: trust * at(tail) - (1 - trust) * normal,
    high: trust * at(1 - tail) + (1 - trust) * normal,
  }
}

/**
 * Usual mean absolute error by horizon, in scales, of series whose differences grow with that power of the distance:
 * noise about a level that has to be learnt has 0.85, a random walk the square root of the horizon.
 */
function usualGrowth(horizon: number, power: number): Float64Array {
  return Float64Array.from({ length: horizon }, (_, h) => (0.85 + 0.3 * power) * (h + 1) ** power)
}

/** Mean absolute error by horizon, with 5 usual ones; single errors count at most 20. */
function errorGrowth(tested: readonly BackTested[], usual: Float64Array): Float64Array {
  const sum = usual.map((v) => 5 * v)
  let count = 5
  for (const s of tested) {
    for (const path of s.errors) {
      count++
      path.forEach((v, h) => {
        sum[h]! += Math.min(20, Math.abs(v))
      })
    }
  }
  return sum.map((v) => v / count)
}

/**
 * Ratio of the series' errors to the usual ones, shrunk as k/(k + 2) towards 1, without origin `except`.
 * Intermittent series: 1, because a few zeros by chance would make the next sale look impossible.
 */
function ownRatio(s: BackTested, growth: Float64Array, except: number | null): number {
  if (s.intermittent) return 1
  let sum = 0
  let count = 0
  s.errors.forEach((path, k) => {
    if (k === except) return
    count++
    path.forEach((v, h) => {
      sum += Math.abs(v) / growth[h]!
    })
  })
  if (count === 0) return 1
  const ratio = Math.max(0.01, sum / count / growth.length) ** (count / (count + halfTrust))
  return Math.min(widestRatio, Math.max(1 / widestRatio, ratio))
}

function withInterval(s: BackTested, calibration: Calibration): SeriesForecast {
  const ratio = ownRatio(s, calibration.growth, null)
  const unit = calibration.growth.map((g) => g * ratio * s.scale)
  const low = s.mean.map((v, h) =>
    s.intermittent ? 0 : Math.max(0, Math.min(v, v + calibration.low * unit[h]!)),
  )
  const high = s.mean.map((v, h) => Math.max(v, v + calibration.high * unit[h]!))
  return { mean: s.mean, low, high }
}

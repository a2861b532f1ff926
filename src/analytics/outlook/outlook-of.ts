import { chooseSample } from '../elasticity/refit/choose-sample.ts'
import { type Calibration, calibrate } from './back-test.ts'
import { endByCalendar } from './calendar-season.ts'
import { type CommonSeason, learnCommonSeason } from './common-season.ts'
import { FOLLOWERS, type FollowerLosses, type Level, VOLUME_CLASSES, volumeClass } from './current-level.ts'
import { demandBetween } from './demand-between.ts'
import { demandState } from './demand-state.ts'
import { type Forecast, makeForecaster } from './forecaster.ts'
import {
  type DemandCurve,
  isSelling,
  MONTH_AHEAD_DAYS,
  type ProductOutlook,
  WEEKS_AHEAD,
} from './product-outlook.ts'
import { learnSeasonWords, type SeasonWords, seasonOfWords } from './season-words.ts'
import { type SalesInput, salesReader, type WeeklySales } from './weekly-sales.ts'

/** Results for the store as a whole, stored with the estimate so that single products can be computed anew. */
export interface OutlookHabits {
  readonly season: CommonSeason
  readonly losses: FollowerLosses
  /** Units of one-off orders per usual unit. */
  readonly oneOffShare: number
  readonly calibration: Calibration
  /** Words of names that tell of a season which ends now. */
  readonly seasonWords: SeasonWords
}

const DAYS_A_WEEK = 7
const YEAR_DAYS = 365
/** Number of products sampled to estimate the effects that hold for all. */
const SAMPLE_PRODUCTS = 2500
const PRODUCTS_AT_ONCE = 500
/** Purchases as which the store's share of one-off orders counts. */
const ONE_OFF_PURCHASES = 200
/** Days on sale from which a product shows its own season. */
const SEASON_DAYS = 44 * DAYS_A_WEEK
const TREND_KEPT = 0.9
const LEAST_OF_LEVEL = 0.2
/** Range within which a product's own errors scale its interval. */
const SCALE = { least: 0.5, most: 3 } as const

export function learnOutlook(input: SalesInput): OutlookHabits {
  const { count, type, typeCount } = input.products
  const all = Array.from({ length: count }, (_, product) => product)
  const chosen = count > SAMPLE_PRODUCTS ? chooseSample(type, typeCount, SAMPLE_PRODUCTS) : all
  const sales = salesReader(input)(chosen)
  const season = learnCommonSeason(sales, typeCount)
  const losses = learnLosses(sales, season)
  const share = oneOffShare(sales)
  const oneOffOf = (view: WeeklySales, product: number) => ownOneOffShare(view, product, share)
  return {
    season,
    losses,
    oneOffShare: share,
    calibration: calibrate(sales, typeCount, losses, oneOffOf, levelAhead),
    seasonWords: wordsOfSeason(sales, chosen, { season, losses, titles: input.products.title }),
  }
}

/** Learns from the products that were sold for a year; nothing without names. */
function wordsOfSeason(
  sales: WeeklySales,
  chosen: readonly number[],
  of: { season: CommonSeason; losses: FollowerLosses; titles: readonly string[] | undefined },
): SeasonWords {
  const { titles } = of
  if (titles === undefined) return new Map()
  const forecast = makeForecaster(sales, of.season, of.losses)
  const known = chosen.flatMap((product, at) => {
    if (sales.saleDays[at] === 0 || !isYearKnown(sales, at)) return []
    const { state, backOnDay } = demandState(sales, at, forecast(at).season)
    const backIn = state === 'season_ends' ? Math.round((backOnDay! - sales.endDay) / DAYS_A_WEEK) : null
    return isSelling(state) ? [{ title: titles[product]!, backIn }] : []
  })
  return learnSeasonWords(known)
}

function isYearKnown({ endDay, firstDay }: WeeklySales, product: number): boolean {
  return endDay - firstDay[product]! >= SEASON_DAYS
}

/** Expected demand of every product at an unchanged price; `null` for one that never sold. See docs/methods.md. */
export function outlookOf(input: SalesInput, habits: OutlookHabits): (ProductOutlook | null)[] {
  const read = salesReader(input)
  const outlooks: (ProductOutlook | null)[] = []
  for (let from = 0; from < input.products.count; from += PRODUCTS_AT_ONCE) {
    const count = Math.min(PRODUCTS_AT_ONCE, input.products.count - from)
    const sales = read(Array.from({ length: count }, (_, k) => from + k))
    const forecast = makeForecaster(sales, habits.season, habits.losses)
    for (let at = 0; at < count; at++) {
      const title = input.products.title?.[from + at]
      outlooks.push(sales.saleDays[at] === 0 ? null : present(sales, at, forecast(at), { ...habits, title }))
    }
  }
  return outlooks
}

function oneOffShare({ units, oneOff, weeks, count }: WeeklySales): number {
  let [usual, extra] = [0, 0]
  for (let i = 0; i < count; i++)
    for (let k = 0; k < Math.min(weeks, WEEKS_AHEAD); k++) {
      usual += units[i * weeks + k]!
      extra += oneOff[i * weeks + k]!
    }
  return usual > 0 ? extra / usual : 0
}

/** Share of one-off orders: a product's own with many purchases, else the store's. */
function ownOneOffShare(sales: WeeklySales, product: number, share: number): number {
  const { units, oneOff, purchase, hidden, weeks } = sales
  let [usual, extra] = [0, 0]
  for (let k = hidden; k < Math.min(weeks, hidden + WEEKS_AHEAD); k++) {
    usual += units[product * weeks + k]!
    extra += oneOff[product * weeks + k]!
  }
  const prior = ONE_OFF_PURCHASES * purchase[product]!
  return (extra + prior * share) / (usual + prior)
}

function learnLosses(sales: WeeklySales, season: CommonSeason): FollowerLosses {
  const forecast = makeForecaster(sales, season, null)
  const sums = Array.from({ length: VOLUME_CLASSES }, () => new Float64Array(FOLLOWERS.length).fill(4))
  const counts = new Float64Array(VOLUME_CLASSES).fill(4)
  for (let product = 0; product < sales.count; product++) {
    if (sales.saleDays[product] === 0) continue
    const { losses, forecasts, volume } = forecast(product).level
    if (forecasts === 0) continue
    const at = volumeClass(volume)
    counts[at]! += forecasts
    for (let k = 0; k < FOLLOWERS.length; k++) sums[at]![k]! += Math.min(losses[k]!, 10) * forecasts
  }
  return sums.map((sum, at) => sum.map((each) => each / counts[at]!))
}

/** Units a day of week t ahead: the slope fades by a tenth a week, and never removes more than four fifths. */
function levelAhead({ level, slope }: Pick<Level, 'level' | 'slope'>, t: number): number {
  const weeks = (TREND_KEPT * (1 - TREND_KEPT ** (t + 1))) / (1 - TREND_KEPT)
  return Math.max(LEAST_OF_LEVEL * level, level + slope * weeks)
}

function present(
  sales: WeeklySales,
  product: number,
  { level, season }: Forecast,
  habits: OutlookHabits & { readonly title: string | undefined },
): ProductOutlook {
  const { calibration, oneOffShare: share } = habits
  const factor = DAYS_A_WEEK * calibration.bias * (1 + ownOneOffShare(sales, product, share))
  const scale = Math.min(SCALE.most, Math.max(SCALE.least, level.scale))
  const curve: DemandCurve = {
    weeks: Float32Array.from(
      { length: WEEKS_AHEAD },
      (_, t) => factor * levelAhead(level, t) * season[sales.weeks + t]!,
    ),
    dispersion: scale * calibration.dispersion * level.dispersion,
    deviation: Math.sqrt(scale) * calibration.deviation,
    drift: calibration.drift,
  }
  return {
    ...curve,
    ...stateByName(sales, product, demandState(sales, product, season), habits),
    month: demandBetween(curve, 0, MONTH_AHEAD_DAYS),
    year: demandBetween(curve, 0, YEAR_DAYS),
  }
}

/** A product named for an occasion ends its season with it; one in its first year, with those of the same word. */
function stateByName<T extends Pick<ProductOutlook, 'state' | 'backOnDay'>>(
  sales: WeeklySales,
  product: number,
  found: T,
  { title, seasonWords }: Pick<OutlookHabits, 'seasonWords'> & { readonly title: string | undefined },
): T {
  if (title === undefined || found.state !== 'selling') return found
  const back =
    (isYearKnown(sales, product) ? null : seasonOfWords(title, seasonWords)) ??
    endByCalendar(sales, product, title)
  return back === null
    ? found
    : { ...found, state: 'season_ends', backOnDay: sales.endDay + DAYS_A_WEEK * back }
}

import { type CommonSeason, learnCommonSeason } from './common-season.ts'
import {
  currentLevel,
  FOLLOWERS,
  type FollowerLosses,
  type Level,
  type LevelSearch,
  makeLevelScratch,
  VOLUME_CLASSES,
  volumeClass,
} from './current-level.ts'
import { demandBetween } from './demand-between.ts'
import { demandState } from './demand-state.ts'
import { ownSeason, placeInYear } from './own-season.ts'
import { type DemandCurve, MONTH_AHEAD_DAYS, type ProductOutlook, WEEKS_AHEAD } from './product-outlook.ts'
import { type SalesInput, type WeeklySales, weeklySales } from './weekly-sales.ts'

/** What the store as a whole shows: kept with the estimate, so that single products are computed anew. */
export interface OutlookHabits {
  readonly season: CommonSeason
  readonly losses: FollowerLosses
  /** Units of one-off orders for each usual one, in the whole store. */
  readonly oneOffShare: number
  /** Relative error of a month that does not average out, and how its variance grows by week. */
  readonly deviation: number
  readonly drift: number
}

const DAYS_A_WEEK = 7
const YEAR_DAYS = 365
const TREND_KEPT = 0.9
const LEAST_OF_LEVEL = 0.2
/** Purchases that the store's share of one-off orders counts as. */
const ONE_OFF_PURCHASES = 200

export function learnOutlook(input: SalesInput): OutlookHabits {
  const { type, typeCount } = input.products
  const sales = weeklySales(input)
  const season = learnCommonSeason(sales, type, typeCount)
  return {
    season,
    losses: learnLosses(sales, type, season),
    oneOffShare: oneOffShare(sales),
    deviation: 0.25,
    drift: 0.002,
  }
}

/** Expected demand of every product at an unchanged price; `null` for one that never sold. See docs/methods.md. */
export function outlookOf(input: SalesInput, habits: OutlookHabits): (ProductOutlook | null)[] {
  const sales = weeklySales(input)
  const forecaster = makeForecaster(sales, input.products.type, habits.season, habits.losses)
  return Array.from({ length: sales.count }, (_, product) => {
    if (sales.saleDays[product] === 0) return null
    const { level, season } = forecaster(product)
    return present(sales, product, { level, season, habits })
  })
}

function oneOffShare({ units, oneOff, hidden, weeks, count }: WeeklySales): number {
  let [usual, extra] = [0, 0]
  for (let i = 0; i < count; i++)
    for (let k = hidden; k < Math.min(weeks, hidden + WEEKS_AHEAD); k++) {
      usual += units[i * weeks + k]!
      extra += oneOff[i * weeks + k]!
    }
  return usual > 0 ? extra / usual : 0
}

/** A product's own share, where it has many purchases; else the store's. */
function ownOneOffShare(
  { units, oneOff, purchase, hidden, weeks }: WeeklySales,
  product: number,
  share: number,
) {
  let [usual, extra] = [0, 0]
  for (let k = hidden; k < Math.min(weeks, hidden + WEEKS_AHEAD); k++) {
    usual += units[product * weeks + k]!
    extra += oneOff[product * weeks + k]!
  }
  const prior = ONE_OFF_PURCHASES * purchase[product]!
  return (extra + prior * share) / (usual + prior)
}

interface Forecast {
  readonly level: LevelSearch
  /** Factor by week, oldest first, then 52 weeks ahead: the type's season times the product's own. */
  readonly season: Float64Array
}

/** The season is overwritten with the next product. */
export function makeForecaster(
  sales: WeeklySales,
  typeOf: Int32Array,
  season: CommonSeason,
  losses: FollowerLosses | null,
): (product: number) => Forecast {
  const weeks = sales.weeks - sales.hidden
  const common = commonFactors(season, sales, weeks)
  const factor = new Float64Array(weeks + WEEKS_AHEAD)
  const own = new Float64Array(WEEKS_AHEAD)
  const scratch = makeLevelScratch(weeks)
  const width = weeks + WEEKS_AHEAD
  const full = new Float64Array(sales.weeks + WEEKS_AHEAD)
  return (product) => {
    const group = season.groupOfType[typeOf[product]!] ?? 0
    for (let at = 0; at < width; at++) full[at + sales.hidden - sales.hidden] = common[group * width + at]!
    ownSeason(sales, product, full, own)
    for (let at = 0; at < width; at++) {
      const place = at < weeks ? placeInYear(weeks - 1 - at) : at - weeks
      factor[at] = full[at]! * (own[place] === 0 ? 1 : Math.exp(own[place]!))
    }
    return { level: currentLevel(sales, product, factor, losses, scratch), season: factor }
  }
}

/** Factors by group and week of this window, which may begin elsewhere than the one that was learnt. */
function commonFactors(season: CommonSeason, sales: WeeklySales, weeks: number): Float64Array {
  const width = season.weeks + WEEKS_AHEAD
  const groups = season.log.length / width
  const endDay = sales.endDay - DAYS_A_WEEK * sales.hidden
  const shift = Math.round((endDay - season.endDay) / DAYS_A_WEEK)
  const own = weeks + WEEKS_AHEAD
  const factors = new Float64Array(groups * own)
  for (let group = 0; group < groups; group++)
    for (let at = 0; at < own; at++) {
      const known = Math.min(width - 1, Math.max(0, at - weeks + season.weeks + shift))
      factors[group * own + at] = Math.exp(season.log[group * width + known]!)
    }
  return factors
}

function learnLosses(sales: WeeklySales, typeOf: Int32Array, season: CommonSeason): FollowerLosses {
  const forecaster = makeForecaster(sales, typeOf, season, null)
  const sums = Array.from({ length: VOLUME_CLASSES }, () => new Float64Array(FOLLOWERS.length).fill(4))
  const counts = new Float64Array(VOLUME_CLASSES).fill(4)
  for (let product = 0; product < sales.count; product++) {
    if (sales.saleDays[product] === 0) continue
    const { losses, forecasts, volume } = forecaster(product).level
    if (forecasts === 0) continue
    const at = volumeClass(volume)
    counts[at]! += forecasts
    for (let g = 0; g < FOLLOWERS.length; g++) sums[at]![g]! += Math.min(losses[g]!, 10) * forecasts
  }
  return sums.map((sum, at) => sum.map((each) => each / counts[at]!))
}

/** Units a day of week t ahead: the slope fades by a tenth a week, and never takes away more than four fifths. */
export function levelAhead({ level, slope }: Pick<Level, 'level' | 'slope'>, t: number): number {
  const weeks = (TREND_KEPT * (1 - TREND_KEPT ** (t + 1))) / (1 - TREND_KEPT)
  return Math.max(LEAST_OF_LEVEL * level, level + slope * weeks)
}

interface Found {
  readonly level: Level
  readonly season: Float64Array
  readonly habits: OutlookHabits
}

function present(sales: WeeklySales, product: number, { level, season, habits }: Found): ProductOutlook {
  const first = sales.weeks - sales.hidden
  const oneOff = 1 + ownOneOffShare(sales, product, habits.oneOffShare)
  const curve: DemandCurve = {
    weeks: Float32Array.from(
      { length: WEEKS_AHEAD },
      (_, t) => oneOff * levelAhead(level, t) * DAYS_A_WEEK * season[first + t]!,
    ),
    dispersion: level.dispersion,
    deviation: habits.deviation,
    drift: habits.drift,
  }
  return {
    ...curve,
    ...demandState(sales, product, season),
    month: demandBetween(curve, 0, MONTH_AHEAD_DAYS),
    year: demandBetween(curve, 0, YEAR_DAYS),
  }
}

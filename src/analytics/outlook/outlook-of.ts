import { type CommonSeason, learnCommonSeason } from './common-season.ts'
import { demandBetween } from './demand-between.ts'
import { demandState } from './demand-state.ts'
import { type DemandCurve, MONTH_AHEAD_DAYS, type ProductOutlook, WEEKS_AHEAD } from './product-outlook.ts'
import { type SalesInput, type WeeklySales, weeklySales } from './weekly-sales.ts'

/** What the store as a whole shows: kept with the estimate, so that single products are computed anew. */
export interface OutlookHabits {
  readonly season: CommonSeason
  /** Relative error of a month that does not average out, and how its variance grows by week. */
  readonly deviation: number
  readonly drift: number
}

const DAYS_A_WEEK = 7
const YEAR_DAYS = 365
/** Relative change of a product's own level by week. */
const LEVEL_CHANGE = 0.06
const WEEK_NOISE = 0.3
/** Weight, in weeks, of the usual dispersion against the product's own. */
const USUAL_DISPERSION = { value: 1.5, weeks: 8 } as const
/** Purchases that the product's mean over its whole past counts as, against its last weeks. */
const PAST_PURCHASES = 2

export function learnOutlook(input: SalesInput): OutlookHabits {
  const { type, typeCount } = input.products
  return {
    season: learnCommonSeason(weeklySales(input), type, typeCount),
    deviation: 0.25,
    drift: 0.002,
  }
}

/** Expected demand of every product at an unchanged price; `null` for one that never sold. See docs/methods.md. */
export function outlookOf(input: SalesInput, habits: OutlookHabits): (ProductOutlook | null)[] {
  const sales = weeklySales(input)
  return Array.from({ length: sales.count }, (_, product) =>
    sales.saleDays[product] === 0 ? null : outlookOfProduct(sales, product, input, habits),
  )
}

function outlookOfProduct(
  sales: WeeklySales,
  product: number,
  { products }: SalesInput,
  habits: OutlookHabits,
): ProductOutlook {
  const season = seasonOf(habits.season, products.type[product]!, sales)
  const { level, dispersion } = currentLevel(sales, product, season)
  const curve: DemandCurve = {
    weeks: Float32Array.from({ length: WEEKS_AHEAD }, (_, t) => level * DAYS_A_WEEK * season(t)),
    dispersion,
    deviation: habits.deviation,
    drift: habits.drift,
  }
  const state = demandState(sales, product, season)
  return {
    ...curve,
    ...state,
    month: demandBetween(curve, 0, MONTH_AHEAD_DAYS),
    year: demandBetween(curve, 0, YEAR_DAYS),
  }
}

/** Factor of week t: -1 the last past one, 0 the first ahead. */
export type SeasonFactor = (week: number) => number

function seasonOf(season: CommonSeason, type: number, { endDay }: WeeklySales): SeasonFactor {
  const group = season.groupOfType[type] ?? 0
  const width = season.weeks + WEEKS_AHEAD
  const shift = Math.round((endDay - season.endDay) / DAYS_A_WEEK)
  return (week) => {
    const at = Math.min(width - 1, Math.max(0, season.weeks + week + shift))
    return Math.exp(season.log[group * width + at]!)
  }
}

/** Units a day without the season, the last weeks counting most; and the variance of a week over its mean. */
function currentLevel(sales: WeeklySales, product: number, season: SeasonFactor) {
  const { weeks, units, days } = sales
  const base = product * weeks
  let sold = 0
  let expected = 0
  for (let k = 0; k < weeks; k++) {
    sold += units[base + k]!
    expected += days[base + k]! * season(-1 - k)
  }
  const purchase = sales.purchase[product]!
  if (expected === 0) return { level: 0, dispersion: purchase * USUAL_DISPERSION.value }
  const mean = sold / expected
  const memory = memoryOf((mean * DAYS_A_WEEK) / purchase)
  let recentSold = 0
  let recentExpected = 0
  let squares = 0
  let count = 0
  for (let k = weeks - 1; k >= 0; k--) {
    const due = days[base + k]! * season(-1 - k)
    if (due === 0) continue
    recentSold = recentSold * memory + units[base + k]!
    recentExpected = recentExpected * memory + due
    squares += (units[base + k]! - mean * due) ** 2 / (mean * due + 1e-9)
    count++
  }
  const prior = PAST_PURCHASES * purchase
  const usual = USUAL_DISPERSION.value * purchase
  return {
    level: (recentSold + prior) / (recentExpected + prior / Math.max(mean, 1e-9)),
    dispersion:
      (squares * (mean > 0 ? 1 : 0) + USUAL_DISPERSION.weeks * usual) / (count + USUAL_DISPERSION.weeks),
  }
}

/** Share of the past that a week leaves standing: the steady state of a random walk seen through noise (Harrison and Stevens 1976). */
function memoryOf(purchasesAWeek: number): number {
  const noise = 1 / Math.max(purchasesAWeek, 0.02) + WEEK_NOISE
  const change = LEVEL_CHANGE ** 2
  const variance = (change + Math.sqrt(change ** 2 + 4 * change * noise)) / 2
  return noise / (variance + noise)
}

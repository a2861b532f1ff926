import type { DemandState, ProductOutlook } from './product-outlook.ts'
import { endOfSeason, meanOf, OUT_OF_SEASON } from './season-end.ts'
import type { WeeklySales } from './weekly-sales.ts'

const DAYS_A_WEEK = 7
/** Days without a sale after which nothing is advised, whatever the reason. */
const SILENT_DAYS = 90
/**
 * Probability below which a silence is not chance: on two real years 11 % of the products so classified sold again
 * within 90 days (docs/methods.md, 7).
 */
const SILENCE_CHANCE = 0.01
/** Size of the negative binomial distribution of days with a sale, because levels change. */
const SIZE = 4
/** Half-life, before the last sale, of the weights of the rate: recent weeks count most. */
const HALF_LIFE_WEEKS = 26
/** Expected days with a sale in 90 days, below which nothing can be advised. */
const LEAST_SALE_DAYS = 3
/** Silences shorter than this are not tested. */
const SHORT_SILENCE = { days: 14, gaps: 3 } as const

type State = Pick<ProductOutlook, 'state' | 'lastSoldDay' | 'usualGapDays' | 'backOnDay'>

/**
 * Decides whether the product still sells: compares the time since its last sale with its own rate of days with a
 * sale, by season: P(none) = (1 + due / 4)^-4. `season`: factor by week, oldest first, then 52 weeks ahead.
 */
export function demandState(sales: WeeklySales, product: number, season: Float64Array): State {
  const first = sales.weeks - sales.hidden
  const endDay = sales.endDay - DAYS_A_WEEK * sales.hidden
  const { lastSoldDay, saleDays } = salesSeen(sales, product)
  const silent = endDay - 1 - lastSoldDay
  const rate = saleRate(sales, product, season)
  const usual = meanOf(season, first, first + 52)
  const known = {
    lastSoldDay,
    usualGapDays: rate > 0 ? 1 / (rate * inSeason(season, first)) : null,
    backOnDay: null,
  }
  const state = (state: DemandState) => ({ ...known, state })
  if (sales.hidden === 0 && sales.isOut[product] === 1) return state('sold_out')
  if (saleDays < 2 || rate === 0) return state(silent >= 2 * SILENT_DAYS ? 'discontinued' : 'rare')
  const isShort = silent <= Math.max(SHORT_SILENCE.days, SHORT_SILENCE.gaps / (rate * usual))
  const ahead = meanOf(season, first, first + 4)
  if (!isShort || silent >= SILENT_DAYS) {
    const due = rate * silentSeason(sales, season, lastSoldDay)
    if (silenceChance(due) < SILENCE_CHANCE) return state('discontinued')
    if (ahead < OUT_OF_SEASON.keeps * usual) {
      const back = firstWeekAbove(season, first, OUT_OF_SEASON.back * usual)
      if (back !== null) return { ...state('out_of_season'), backOnDay: endDay + DAYS_A_WEEK * back }
    }
  }
  if (silent >= SILENT_DAYS) return state('rare')
  if (rate * usual * SILENT_DAYS < LEAST_SALE_DAYS) return state('rare')
  const back = endOfSeason(sales, product, season)
  return back === null
    ? state('selling')
    : { ...state('season_ends'), backOnDay: endDay + DAYS_A_WEEK * back }
}

/** P(no sale) if this many days with a sale were due: negative binomial. */
export function silenceChance(due: number): number {
  return (1 + due / SIZE) ** -SIZE
}

/**
 * Last day with a sale and number of such days that are not hidden; in a back-test the day is the end of its week.
 */
function salesSeen({ weeks, hidden, sold, endDay, ...sales }: WeeklySales, product: number) {
  if (hidden === 0) return { lastSoldDay: sales.lastDay[product]!, saleDays: sales.saleDays[product]! }
  let [last, saleDays] = [-1, 0]
  for (let k = hidden; k < weeks; k++) {
    const count = sold[product * weeks + k]!
    if (count > 0 && last < 0) last = k
    saleDays += count
  }
  return { lastSoldDay: last < 0 ? 0 : endDay - 1 - DAYS_A_WEEK * last, saleDays }
}

/** Days with a sale per day of season 1, up to the last one, which is given and not counted. */
function saleRate(sales: WeeklySales, product: number, season: Float64Array): number {
  const { weeks, hidden, sold } = sales
  const base = product * weeks
  const keep = 0.5 ** (1 / HALF_LIFE_WEEKS)
  const begins = Math.floor((sales.endDay - 1 - sales.firstDay[product]!) / DAYS_A_WEEK)
  let [weight, count, days] = [1, 0, 0]
  let isSeen = false
  for (let k = hidden; k <= Math.min(begins, weeks - 1); k++) {
    const each = sold[base + k]!
    if (!isSeen && each === 0) continue
    count += weight * (isSeen ? each : each - 1)
    days += weight * DAYS_A_WEEK * season[weeks - 1 - k]!
    isSeen = true
    weight *= keep
  }
  return days > 0 ? count / days : 0
}

/** Sum of the season over the days since the last sale. */
function silentSeason(sales: WeeklySales, season: Float64Array, lastSoldDay: number): number {
  const endDay = sales.endDay - DAYS_A_WEEK * sales.hidden
  const first = sales.weeks - sales.hidden
  let sum = 0
  for (let day = lastSoldDay + 1; day < endDay; ) {
    const back = Math.floor((endDay - 1 - day) / DAYS_A_WEEK)
    const end = Math.min(endDay, endDay - back * DAYS_A_WEEK)
    sum += (end - day) * (season[first - 1 - back] ?? 1)
    day = end
  }
  return sum
}

/** Mean factor of the weeks with the largest sales: those above the year's mean. */
function inSeason(season: Float64Array, first: number): number {
  const usual = meanOf(season, first, first + 52)
  let [sum, weight] = [0, 0]
  for (let k = first; k < first + 52; k++) {
    if (season[k]! < usual) continue
    sum += season[k]!
    weight++
  }
  return weight > 0 ? sum / weight : usual
}

function firstWeekAbove(season: Float64Array, first: number, least: number): number | null {
  for (let t = 0; t < 52; t++) if (season[first + t]! >= least) return t
  return null
}

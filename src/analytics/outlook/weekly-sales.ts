import type { CleanStore } from '../elasticity/lines/clean-lines.ts'
import type { ProductDays } from '../elasticity/lines/product-days.ts'
import { TYPICAL_ELASTICITY } from '../elasticity/model/model-state.ts'
import { findSpells } from '../elasticity/spells/build-cells.ts'
import type { CellInput } from '../elasticity/spells/cell-input.ts'
import { evenDays } from '../elasticity/spells/day-profile.ts'
import { AFTER_DEAL_DAYS, markDeals, unmarkTests } from '../elasticity/spells/deals.ts'
import { priceChanges } from '../elasticity/spells/price-log.ts'
import { PriceRuns } from '../elasticity/spells/price-runs.ts'
import { arrangeEvents, type ProductEvents } from '../elasticity/spells/product-events.ts'
import type { PriceLogColumns, ProductColumns, StoreEvents } from '../elasticity/types/store-columns.ts'
import { firstDayOfMonth, monthOfDay } from '../stats/calendar.ts'

const DAYS_A_WEEK = 7
const YEAR_DAYS = 365
const EARLY_GAPS = 3
/** Most usual purchases as which a one-off order counts. */
const MOST_PURCHASES = 25
/** Weeks of history used: older sales say nothing about the present level or season. */
const MOST_WEEKS = 156
/**
 * Largest log effect with which units are moved to today's price, because older prices may have been another
 * product's.
 */
const MOST_LOG_EFFECT = 1.2
/** Weight of a day of a promotion: its sales without the promotion are known only from an estimate. */
const DEAL_TRUST = 0.3

export interface SalesInput {
  /** Lines after the estimate's cleaning: reversals removed, bulk lines capped. */
  readonly cleaned: CleanStore
  readonly products: ProductColumns
  /** Last day of data of the store. */
  readonly lastDay: number
  readonly usualDipDays: number
  /** Estimated elasticity of each product; NaN where there is none. */
  readonly elasticity: Float64Array
  /** Log effect of a promotion beyond its price, and of the three weeks after it. */
  readonly dealEffect: number
  readonly afterDealEffect: number
  /** True if each line is the total of its month, whatever its day: its units are spread over the month. */
  readonly isMonthly?: boolean
  readonly priceLog?: PriceLogColumns
  readonly events?: StoreEvents
}

/** Sales by weeks counted back from the last day: week k of product i is at `i * weeks + k`, k = 0 the last one. */
export interface WeeklySales {
  readonly count: number
  readonly weeks: number
  /** The day after the last one. */
  readonly endDay: number
  /** Number of last weeks hidden in a back-test; otherwise 0. */
  readonly hidden: number
  /** Units of the days that count: promotions for a third, days without stock not at all; one-off orders capped. */
  readonly units: Float32Array
  /** Units of such days beyond the cap of one-off orders; this excess is capped per order as well. */
  readonly oneOff: Float32Array
  /**
   * Such days, each weighted by the demand at its price (and promotion) relative to today's: e^(elasticity × ln(price
   * / today's)).
   */
  readonly days: Float32Array
  /** Days of the week with a sale, promotions included. */
  readonly sold: Uint8Array
  readonly type: Int32Array
  readonly firstDay: Int32Array
  readonly lastDay: Int32Array
  /** Number of days with a sale in the weeks looked at. */
  readonly saleDays: Int32Array
  /** Units of one usual purchase. */
  readonly purchase: Float64Array
  /** 1 if out of stock on the last day, as far as known. */
  readonly isOut: Uint8Array
}

/** Reads the weeks of some products, numbered in the order given; linear in their product-days. */
export type SalesReader = (products: readonly number[]) => WeeklySales

export function salesReader(input: SalesInput): SalesReader {
  const { cleaned, products, lastDay } = input
  const weeks = Math.min(MOST_WEEKS, Math.max(1, Math.ceil((lastDay + 1 - cleaned.firstDay) / DAYS_A_WEEK)))
  const reader = makeReader(input)
  return (chosen) => {
    const count = chosen.length
    const sales: WeeklySales = {
      ...{ count, weeks, endDay: lastDay + 1, hidden: 0 },
      units: new Float32Array(count * weeks),
      oneOff: new Float32Array(count * weeks),
      days: new Float32Array(count * weeks),
      sold: new Uint8Array(count * weeks),
      type: Int32Array.from(chosen, (product) => products.type[product]!),
      firstDay: new Int32Array(count),
      lastDay: new Int32Array(count),
      saleDays: new Int32Array(count),
      // Lines of totals are not purchases.
      purchase: Float64Array.from(chosen, (product) =>
        cleaned.habits.inPurchases ? cleaned.days.typicalQuantity[product]! : 1,
      ),
      isOut: new Uint8Array(count),
    }
    chosen.forEach((product, at) => {
      readProduct(reader, product, sales, at)
    })
    return sales
  }
}

interface Reader {
  readonly input: SalesInput
  readonly cells: CellInput
  readonly events: ProductEvents
  readonly spells: PriceRuns
  readonly deal: Uint8Array
  /** By day of the window, for the current product: its demand relative to today's, and the weight of the day. */
  readonly effect: Float64Array
  readonly trust: Float64Array
  readonly windowStart: number
}

function makeReader(input: SalesInput): Reader {
  const { cleaned, products, lastDay } = input
  const log = priceChanges(input.priceLog, products.count)
  let most = 1
  const { start } = cleaned.days
  for (let i = 0; i < products.count; i++)
    most = Math.max(most, start[i + 1]! - start[i]! + log.start[i + 1]! - log.start[i]!)
  const windowStart = Math.max(cleaned.firstDay, lastDay + 1 - MOST_WEEKS * DAYS_A_WEEK)
  return {
    input,
    cells: {
      store: cleaned,
      log,
      price: products.price,
      elasticity: input.elasticity.map((e) => (Number.isNaN(e) ? TYPICAL_ELASTICITY : e)),
      usualDipDays: input.usualDipDays,
      busyDays: evenDays(cleaned.firstDay, cleaned.endDay),
      profile: null,
    },
    events: arrangeEvents(input.events ?? {}, products.count, cleaned.firstDay, lastDay + 1),
    spells: new PriceRuns(most),
    deal: new Uint8Array(most),
    effect: new Float64Array(lastDay + 1 - windowStart),
    trust: new Float64Array(lastDay + 1 - windowStart),
    windowStart,
  }
}

function readProduct(reader: Reader, product: number, sales: WeeklySales, at: number): void {
  const { input, effect, trust, windowStart } = reader
  const { days } = input.cleaned
  const to = days.start[product + 1]!
  const since = Math.max(reader.events.since[product]!, windowStart)
  let from = days.start[product]!
  while (from < to && days.day[from]! < since) from++
  if (from === to) return
  const { begins, launched } = firstDayOnSale(reader, product, from, to)
  weighDays(reader, product, from, to, begins)
  const { weeks, endDay } = sales
  const base = at * weeks
  sales.firstDay[at] = begins
  sales.lastDay[at] = days.day[to - 1]!
  sales.saleDays[at] = input.isMonthly ? 0 : to - from
  sales.isOut[at] = isOutOn(reader.events, product, endDay - 1) ? 1 : 0
  const each = input.cleaned.habits.inPurchases ? days.typicalQuantity[product]! : 1
  const most = thirdLargestDay(days, from, to, endDay)
  const mostOneOff = MOST_PURCHASES * days.typicalQuantity[product]!
  for (let k = from; k < to; k++) {
    const week = base + Math.floor((endDay - 1 - days.day[k]!) / DAYS_A_WEEK)
    if (!input.isMonthly) sales.sold[week]!++
    const trusted = k < from + launched ? 0 : trust[days.day[k]! - windowStart]!
    if (trusted === 0) continue
    const usual = Math.min(days.allUnits[k]!, Math.max(days.units[k]! * each, most))
    if (input.isMonthly) {
      spreadOverMonth(sales, at, days.day[k]!, trusted * days.allUnits[k]!)
      continue
    }
    sales.units[week]! += trusted * usual
    sales.oneOff[week]! += trusted * Math.min(days.allUnits[k]! - usual, mostOneOff)
  }
  for (let day = begins + launched; day < endDay; day++)
    sales.days[base + Math.floor((endDay - 1 - day) / DAYS_A_WEEK)]! +=
      trust[day - windowStart]! * effect[day - windowStart]!
}

/** Spreads units evenly over the days of a month, with one day with a sale per unit, at most every second day. */
function spreadOverMonth(sales: WeeklySales, at: number, day: number, total: number): void {
  const { units, sold, endDay, weeks } = sales
  const first = firstDayOfMonth(monthOfDay(day))
  const length = firstDayOfMonth(monthOfDay(day) + 1) - first
  const saleDays = Math.min(Math.ceil(total), length >> 1)
  for (let k = 0; k < length; k++) {
    const week = Math.floor((endDay - 1 - first - k) / DAYS_A_WEEK)
    if (week < 0 || week >= weeks) continue
    units[at * weeks + week]! += total / length
    const isSaleDay = Math.floor(((k + 1) * saleDays) / length) > Math.floor((k * saleDays) / length)
    if (isSaleDay) sold[at * weeks + week]!++
  }
  sales.saleDays[at]! += saleDays
  sales.lastDay[at] = Math.min(endDay, first + length) - 1
}

/**
 * First day on sale. A product whose first sale comes within three of its usual gaps of the first day of data was on
 * sale before. Any other begins with its first sale, which is not counted, because a period that starts with a sale
 * would overstate the rate.
 */
function firstDayOnSale({ input, events, windowStart }: Reader, product: number, from: number, to: number) {
  const { days, firstDay } = input.cleaned
  const first = days.day[from]!
  const since = Math.max(firstDay, events.since[product]!, windowStart)
  if (input.isMonthly) return { begins: Math.max(since, firstDayOfMonth(monthOfDay(first))), launched: 0 }
  if (to - from < 2) return { begins: first, launched: 1 }
  const gap = (days.day[to - 1]! - first) / (to - 1 - from)
  const isEarly = first - since <= EARLY_GAPS * gap
  return { begins: isEarly ? since : first, launched: isEarly ? 0 : 1 }
}

/**
 * Units of the third largest day of the last year: larger days are one-off, and no day counts for more unless its
 * retail lines alone do. 0 with fewer than three days.
 */
function thirdLargestDay(days: ProductDays, from: number, to: number, endDay: number): number {
  let [first, second, third] = [0, 0, 0]
  for (let k = to - 1; k >= from && days.day[k]! >= endDay - YEAR_DAYS; k--) {
    const units = days.allUnits[k]!
    if (units > first) [first, second, third] = [units, first, second]
    else if (units > second) [second, third] = [units, second]
    else if (units > third) third = units
  }
  return third
}

/**
 * Demand of each day relative to a regular one at today's price, and its weight: promotions have little, days without
 * stock and before the first sale none. Closed days stay, because all products share them: they are part of the
 * season and mostly repeat a year later.
 */
function weighDays(reader: Reader, product: number, from: number, to: number, begins: number): void {
  const { input, cells, events, spells, deal, effect, trust, windowStart } = reader
  effect.fill(1)
  trust.fill(1)
  findSpells(cells, product, from, to, spells)
  markDeals(spells, input.products.price[product]!, deal)
  unmarkTests(spells, deal, events, product)
  const elasticity = cells.elasticity[product]!
  const today = spells.count > 0 ? lastRegular(spells, deal) : 1
  for (let j = 0; j < spells.count; j++) {
    const log = elasticity * Math.log(spells.price[j]! / today) + (deal[j] === 1 ? input.dealEffect : 0)
    const [first, end] = [spells.start[j]! - windowStart, spells.end[j]! - windowStart]
    fill(effect, Math.exp(Math.min(MOST_LOG_EFFECT, Math.max(-MOST_LOG_EFFECT, log))), first, end)
    if (deal[j] === 1) fill(trust, DEAL_TRUST, first, end)
    if (j > 0 && deal[j - 1] === 1)
      scale(effect, Math.exp(input.afterDealEffect), first, Math.min(end, first + AFTER_DEAL_DAYS))
  }
  for (let k = events.promotions.start[product]!; k < events.promotions.start[product + 1]!; k++) {
    const [first, end] = [events.promotions.from[k]! - windowStart, events.promotions.to[k]! - windowStart]
    // For days both marked and cut the price already contains the effect.
    if (trust[Math.max(0, first)] !== DEAL_TRUST) scale(effect, Math.exp(input.dealEffect), first, end)
    fill(trust, DEAL_TRUST, first, end)
  }
  const { stockOuts } = events
  for (let k = stockOuts.start[product]!; k < stockOuts.start[product + 1]!; k++)
    fill(trust, 0, stockOuts.from[k]! - windowStart, stockOuts.to[k]! - windowStart)
  fill(trust, 0, 0, begins - windowStart)
}

function scale(values: Float64Array, by: number, from: number, to: number): void {
  for (let day = Math.max(0, from); day < Math.min(values.length, to); day++) values[day]! *= by
}

function fill(values: Float64Array, value: number, from: number, to: number): void {
  values.fill(value, Math.min(values.length, Math.max(0, from)), Math.min(values.length, Math.max(0, to)))
}

/** Price of the last spell without a promotion. */
function lastRegular(spells: PriceRuns, deal: Uint8Array): number {
  for (let j = spells.count - 1; j > 0; j--) if (deal[j] === 0) return spells.price[j]!
  return spells.price[0]!
}

function isOutOn({ stockOuts: { start, from, to } }: ProductEvents, product: number, day: number): boolean {
  for (let k = start[product]!; k < start[product + 1]!; k++) if (day >= from[k]! && day < to[k]!) return true
  return false
}

import type { CleanStore } from '../elasticity/lines/clean-lines.ts'
import type { ProductDays } from '../elasticity/lines/product-days.ts'
import { TYPICAL_ELASTICITY } from '../elasticity/model/model-state.ts'
import { type CellInput, findSpells } from '../elasticity/spells/build-cells.ts'
import { evenDays } from '../elasticity/spells/day-profile.ts'
import { AFTER_DEAL_DAYS, markDeals } from '../elasticity/spells/deals.ts'
import { priceChanges } from '../elasticity/spells/price-log.ts'
import { PriceRuns } from '../elasticity/spells/price-runs.ts'
import { arrangeEvents, type ProductEvents } from '../elasticity/spells/product-events.ts'
import type { PriceLogColumns, ProductColumns, StoreEvents } from '../elasticity/store-columns.ts'

const DAYS_A_WEEK = 7
const YEAR_DAYS = 365
const EARLY_GAPS = 3
/** A one-off order counts for no more than so many usual purchases. */
const MOST_PURCHASES = 25
/** Older sales say nothing about the present level or season. */
const MOST_WEEKS = 156
/** Units are moved to today's price by no more than this: older prices may have been another product's. */
const MOST_LOG_EFFECT = 1

export interface SalesInput {
  /** Lines as the estimate cleans them: reversals out, bulk lines capped. */
  readonly cleaned: CleanStore
  readonly products: ProductColumns
  /** Last day of data of the store. */
  readonly lastDay: number
  readonly usualDipDays: number
  /** Estimated elasticity of each product; NaN where there is none. */
  readonly elasticity: Float64Array
  readonly priceLog?: PriceLogColumns
  readonly events?: StoreEvents
}

/** Sales by weeks counted back from the last day: week k of product i is at `i * weeks + k`, k = 0 the last one. */
export interface WeeklySales {
  readonly count: number
  readonly weeks: number
  /** The day after the last one. */
  readonly endDay: number
  /** Units at regular prices: days of promotions and stock-outs are left out. */
  readonly units: Float32Array
  /** Units of such days beyond what counts of one-off orders, no order counting without end. */
  readonly oneOff: Float32Array
  /** Days of such sales, each weighed by what its price sold against today's: e^(elasticity × ln(price / today's)). */
  readonly days: Float32Array
  /** Days of the week with a sale, promotions included. */
  readonly sold: Uint8Array
  /** Last weeks that are hidden, to see what was to be expected then: 0 but in a back-test. */
  readonly hidden: number
  readonly firstDay: Int32Array
  readonly lastDay: Int32Array
  /** Number of days with a sale in the weeks looked at. */
  readonly saleDays: Int32Array
  /** Units of one usual purchase. */
  readonly purchase: Float64Array
  /** 1: out of stock on the last day, as far as is known. */
  readonly isOut: Uint8Array
}

/** Weekly units and days on sale of every product; linear in the product-days. */
export function weeklySales(input: SalesInput): WeeklySales {
  const { cleaned, products, lastDay } = input
  const endDay = lastDay + 1
  const weeks = Math.min(MOST_WEEKS, Math.max(1, Math.ceil((endDay - cleaned.firstDay) / DAYS_A_WEEK)))
  const sales: WeeklySales = {
    count: products.count,
    weeks,
    endDay,
    units: new Float32Array(products.count * weeks),
    oneOff: new Float32Array(products.count * weeks),
    days: new Float32Array(products.count * weeks),
    sold: new Uint8Array(products.count * weeks),
    hidden: 0,
    firstDay: new Int32Array(products.count),
    lastDay: new Int32Array(products.count),
    saleDays: new Int32Array(products.count),
    purchase: cleaned.days.typicalQuantity,
    isOut: new Uint8Array(products.count),
  }
  const reader = makeReader(input)
  for (let product = 0; product < products.count; product++) readProduct(reader, product, sales)
  return sales
}

interface Reader {
  readonly input: SalesInput
  readonly cells: CellInput
  readonly events: ProductEvents
  readonly spells: PriceRuns
  readonly deal: Uint8Array
  /** Weight of each day of the window for the product at hand, from its first day on; 0 where it is left out. */
  readonly weight: Float64Array
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
    weight: new Float64Array(lastDay + 1 - windowStart),
    windowStart,
  }
}

function readProduct(reader: Reader, product: number, sales: WeeklySales): void {
  const { input, weight, windowStart } = reader
  const { days } = input.cleaned
  const to = days.start[product + 1]!
  const since = Math.max(reader.events.since[product]!, windowStart)
  let from = days.start[product]!
  while (from < to && days.day[from]! < since) from++
  if (from === to) return
  const { begins, launched } = firstDayOnSale(reader, product, from, to)
  weighDays(reader, product, from, to, begins)
  const { units, weeks, endDay } = sales
  const base = product * weeks
  sales.firstDay[product] = begins
  sales.lastDay[product] = days.day[to - 1]!
  sales.saleDays[product] = to - from
  if (launched) sales.sold[base + Math.floor((endDay - 1 - days.day[from]!) / DAYS_A_WEEK)]!++
  const each = input.cleaned.habits.inPurchases ? days.typicalQuantity[product]! : 1
  const most = thirdLargestDay(days, from, to, endDay)
  for (let k = from + launched; k < to; k++) {
    const day = days.day[k]!
    const at = base + Math.floor((endDay - 1 - day) / DAYS_A_WEEK)
    sales.sold[at]!++
    if (weight[day - windowStart]! === 0) continue
    const usual = Math.min(days.allUnits[k]!, Math.max(days.units[k]! * each, most))
    units[at]! += usual
    sales.oneOff[at]! += Math.min(days.allUnits[k]! - usual, MOST_PURCHASES * days.typicalQuantity[product]!)
  }
  for (let day = begins + launched; day < endDay; day++)
    sales.days[base + Math.floor((endDay - 1 - day) / DAYS_A_WEEK)]! += weight[day - windowStart]!
  sales.isOut[product] = isOutOn(reader.events, product, endDay - 1) ? 1 : 0
}

/**
 * A product whose first sale comes within three of its usual gaps of the first day of data was there before. Any other
 * begins with its first sale, which is then not counted: a time that starts with a sale would look too busy.
 */
function firstDayOnSale({ input, events, windowStart }: Reader, product: number, from: number, to: number) {
  const { days, firstDay } = input.cleaned
  const first = days.day[from]!
  const since = Math.max(firstDay, events.since[product]!, windowStart)
  if (to - from < 2) return { begins: first, launched: 1 }
  const gap = (days.day[to - 1]! - first) / (to - 1 - from)
  const isEarly = first - since <= EARLY_GAPS * gap
  return { begins: isEarly ? since : first, launched: isEarly ? 0 : 1 }
}

/**
 * Units of the third largest day of the last year: what came less often is one-off, and no day counts for more unless its
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
 * Weights of the days: 0 with a promotion, without stock and before the first sale. Closed days stay: all products share
 * them, so they are part of the season, and mostly come again a year later.
 */
function weighDays(reader: Reader, product: number, from: number, to: number, begins: number): void {
  const { input, cells, events, spells, deal, weight, windowStart } = reader
  weight.fill(1)
  findSpells(cells, product, from, to, spells)
  if (spells.count > 0) {
    markDeals(spells, input.products.price[product]!, deal)
    const elasticity = input.elasticity[product]!
    const today = lastRegular(spells, deal)
    for (let j = 0; j < spells.count; j++) {
      const log = Number.isNaN(elasticity) ? 0 : elasticity * Math.log(spells.price[j]! / today)
      const effect = Math.exp(Math.min(MOST_LOG_EFFECT, Math.max(-MOST_LOG_EFFECT, log)))
      fill(weight, deal[j] === 1 ? 0 : effect, spells.start[j]! - windowStart, spells.end[j]! - windowStart)
    }
  }
  for (const { start, from: first, to: last } of [events.promotions, events.stockOuts])
    for (let k = start[product]!; k < start[product + 1]!; k++)
      fill(weight, 0, first[k]! - windowStart, last[k]! - windowStart)
  leaveOutAfterDeals(reader, spells)
  fill(weight, 0, 0, begins - windowStart)
}

/** After a promotion sales are lower for three weeks; left out as long as half of the days remain. */
function leaveOutAfterDeals({ weight, deal, windowStart }: Reader, spells: PriceRuns): void {
  let open = 0
  for (const each of weight) if (each > 0) open++
  let left = open / 2
  for (let j = spells.count - 1; j >= 0; j--) {
    if (deal[j] === 0) continue
    const from = Math.max(0, spells.end[j]! - windowStart)
    for (let day = from; day < Math.min(weight.length, from + AFTER_DEAL_DAYS) && left > 0; day++) {
      if (weight[day]! > 0) left--
      weight[day] = 0
    }
  }
}

function fill(weight: Float64Array, value: number, from: number, to: number): void {
  weight.fill(value, Math.min(weight.length, Math.max(0, from)), Math.min(weight.length, Math.max(0, to)))
}

/** Price of the last spell that is no promotion. */
function lastRegular(spells: PriceRuns, deal: Uint8Array): number {
  for (let j = spells.count - 1; j > 0; j--) if (deal[j] === 0) return spells.price[j]!
  return spells.price[0]!
}

function isOutOn({ stockOuts: { start, from, to } }: ProductEvents, product: number, day: number): boolean {
  for (let k = start[product]!; k < start[product + 1]!; k++) if (day >= from[k]! && day < to[k]!) return true
  return false
}

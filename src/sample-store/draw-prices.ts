import type { RandomSource } from '#analytics'
import { charmCents } from './catalogue.ts'
import type { ProductPlan } from './sample-store.ts'
import { dayOfSeason } from './sharp-seasons.ts'
import type { StoreSettings } from './store-settings.ts'

export const AFTER_DEAL_DAYS = 21
/** Days that must lie between two promotions of one product. */
const promotionGapDays = 45
/** Least depth of a promotion, as a share of the list price, so that rounding leaves a visible cut. */
const leastDepth = 0.08

interface PriceInput {
  settings: StoreSettings
  plan: ProductPlan
  startDay: number
  endDay: number
  /** Days of the Black Friday week, the same for every product that joins it. */
  events: readonly { startDay: number; endDay: number }[]
  random: RandomSource
}

/** List-price path, promotions and stock-outs of one product; fills the plan's arrays. */
export function drawPrices(input: PriceInput): void {
  drawListPrices(input)
  drawPromotions(input)
  drawStockOuts(input)
}

/**
 * List prices change after random waits. The new price responds to the demand shock of the four weeks before and of
 * the present week (endogeneity) and drifts back to the reference price.
 */
function drawListPrices({ settings, plan, startDay, endDay, random }: PriceInput): void {
  const reference = Math.log(plan.truth.referencePriceCents)
  const moves = !random.chance(settings.fixedPriceShare)
  const wait = 365 / settings.listChangesPerYear
  let day = plan.launchDay
  let cents = plan.truth.referencePriceCents
  plan.listPrices.push({ product: plan.index, day, priceCents: cents })
  plan.priceCents.fill(cents, day - startDay)
  while (moves) {
    day += 14 + Math.round(random.exponential(Math.max(1, wait - 14)))
    if (day >= endDay) return
    const week = Math.floor((day - startDay) / 7)
    const log = Math.log(cents)
    const target =
      log +
      random.normal(0, settings.listStep) +
      settings.pastFeedback * meanShock(plan.shock, week - 4, week) +
      settings.presentFeedback * plan.shock[week]! -
      0.35 * (log - reference)
    const next = charmCents(Math.exp(target) / 100)
    if (next === cents || next <= plan.costCents * 1.1) continue
    cents = next
    plan.listPrices.push({ product: plan.index, day, priceCents: cents })
    plan.priceCents.fill(cents, day - startDay)
  }
}

function meanShock(shock: Float64Array, from: number, to: number): number {
  let sum = 0
  let count = 0
  for (let w = Math.max(0, from); w < to; w++) {
    sum += shock[w]!
    count++
  }
  return count > 0 ? sum / count : 0
}

function drawPromotions(input: PriceInput): void {
  const { settings, plan, startDay, endDay, events, random } = input
  for (const event of events) {
    if (!random.chance(settings.eventShare)) continue
    promote(input, event.startDay, event.endDay, random.pick([0.15, 0.2, 0.25, 0.3]))
  }
  if (settings.promotionsPerYear <= 0) return
  let day = startDay + Math.round(random.exponential(365 / settings.promotionsPerYear))
  while (day < endDay) {
    // Slow sales make a promotion more likely: the same feedback as in list prices.
    const week = Math.floor((day - startDay) / 7)
    const slow = -settings.pastFeedback * meanShock(plan.shock, week - 4, week)
    if (random.chance(Math.min(1, 0.8 * Math.exp(2 * slow)))) {
      promote(input, day, day + random.integer(6, 14), random.pick([0.1, 0.15, 0.2, 0.25, 0.3]))
    }
    day +=
      promotionGapDays +
      Math.round(random.exponential(Math.max(1, 300 / settings.promotionsPerYear - promotionGapDays)))
  }
}

/** Adds a promotion if it is clear of the launch and of others, and within one list price and the window. */
function promote({ plan, startDay, endDay }: PriceInput, from: number, to: number, depth: number): void {
  if (from < plan.launchDay + 28 || to > endDay) return
  const list = plan.priceCents[from - startDay]!
  const clear = plan.promotions.every(
    (p) => to + promotionGapDays <= p.startDay || p.endDay + promotionGapDays <= from,
  )
  const steady = plan.listPrices.every((p) => p.day <= from || p.day >= to)
  const cents = charmCents((list * (1 - depth)) / 100)
  const paidDepth = 1 - cents / list
  if (!clear || !steady || paidDepth < leastDepth || cents <= plan.costCents) return
  plan.priceCents.fill(cents, from - startDay, to - startDay)
  plan.promotions.push({
    product: plan.index,
    startDay: from,
    endDay: to,
    depth: paidDepth,
    priceCents: cents,
    baseUnits: 0,
    addedUnits: 0,
  })
  plan.promotions.sort((a, b) => a.startDay - b.startDay)
}

function drawStockOuts({ settings, plan, endDay, random }: PriceInput): void {
  if (settings.stockOutsPerYear <= 0) return
  let day = plan.launchDay + Math.round(random.exponential(365 / settings.stockOutsPerYear))
  while (day < endDay) {
    const to = Math.min(endDay, day + 2 + Math.round(random.exponential(settings.stockOutDays)))
    plan.stockOuts.push({ product: plan.index, startDay: day, endDay: to })
    day = to + 7 + Math.round(random.exponential(365 / settings.stockOutsPerYear))
  }
}

/** Log demand effect of the deal and of the weeks after it, per day. */
export function dealPath(plan: ProductPlan, startDay: number): Float64Array {
  const path = new Float64Array(plan.priceCents.length)
  for (const promotion of plan.promotions) {
    const from = promotion.startDay - startDay
    const to = promotion.endDay - startDay
    path.fill(plan.truth.dealEffect, from, to)
    for (let t = to; t < Math.min(path.length, to + AFTER_DEAL_DAYS); t++)
      path[t] = afterDeal(plan, promotion, startDay + t)
  }
  return path
}

/**
 * Log demand effect of a day after a deal. Units brought forward were bought at the pace of the deal's days: if a
 * sharp season follows, no more than these can be missing.
 */
export function afterDeal(
  { truth, life }: ProductPlan,
  deal: { readonly startDay: number; readonly endDay: number },
  day: number,
): number {
  const log = life?.season?.log
  if (!log) return truth.afterEffect
  let pace = 0
  for (let t = deal.startDay; t < deal.endDay; t++) pace += Math.exp(log[dayOfSeason(t)]!)
  const share = pace / (deal.endDay - deal.startDay) / Math.exp(log[dayOfSeason(day)]!)
  return Math.log1p(Math.expm1(truth.afterEffect) * Math.min(1, share))
}

/** Friday after the fourth Thursday of November and the three days after it, of each year in the window. */
export function blackFridays(startDay: number, endDay: number): { startDay: number; endDay: number }[] {
  const events: { startDay: number; endDay: number }[] = []
  const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear()
  for (let year = yearOf(startDay); year <= yearOf(endDay); year++) {
    const first = Date.UTC(year, 10, 1) / 86_400_000
    const weekday = (first + 4) % 7
    const friday = first + ((4 - weekday + 7) % 7) + 22
    if (friday - 3 >= startDay && friday + 4 <= endDay)
      events.push({ startDay: friday - 3, endDay: friday + 4 })
  }
  return events
}

import { dealPath } from './draw-prices.ts'
import { elasticityOn } from './half-year-drift.ts'
import type { ProductPlan } from './sample-store.ts'
import { sampleTypes } from './sample-types.ts'
import { dayOfSeason, dayOfYear } from './sharp-seasons.ts'
import type { StoreSettings } from './store-settings.ts'

/** Relative demand from Sunday to Saturday; mean 1. */
const weekdayShare = [1.05, 1.02, 0.98, 0.97, 1.0, 1.06, 0.92]

export interface DemandSetting {
  settings: StoreSettings
  startDay: number
  endDay: number
  /** Disables season, trend, weekday, shocks, deals and cross effects: only the own price has an effect. */
  noiseFree: boolean
}

/** Log demand shared by all products of a type on each day: season, Christmas, growth, Black Friday, weekday. */
export function commonPath(demand: DemandSetting, type: number): Float64Array {
  const { settings, startDay, endDay } = demand
  const path = new Float64Array(endDay - startDay)
  if (demand.noiseFree) return path
  for (let t = 0; t < path.length; t++) path[t] = commonLog(settings, type, { day: startDay + t, startDay })
  return path
}

/** The same for one day, which may lie after the history. */
export function commonLog(
  settings: StoreSettings,
  type: number,
  { day, startDay }: { readonly day: number; readonly startDay: number },
): number {
  const { peakDay, wave, gift } = sampleTypes[type]!
  const ofYear = dayOfYear(day)
  const season = wave * Math.cos((2 * Math.PI * (ofYear - peakDay)) / 365.25)
  const christmas = gift * Math.exp(-0.5 * ((ofYear - 343) / 12) ** 2)
  const blackFriday = 0.45 * Math.exp(-0.5 * ((ofYear - 331) / 3) ** 2)
  return (
    settings.seasonStrength * (season + christmas + blackFriday) +
    (settings.storeTrend * (day - startDay)) / 365 +
    Math.log(weekdayShare[(day + 4) % 7]!)
  )
}

/** Volume-weighted mean log price deviation per type and day, with the sums needed to exclude one product. */
export function typePriceIndex(
  plans: readonly ProductPlan[],
  days: number,
): { sum: Float64Array[]; weight: number[] } {
  const sum = sampleTypes.map(() => new Float64Array(days))
  const weight = sampleTypes.map(() => 0)
  for (const plan of plans) {
    const reference = Math.log(plan.truth.referencePriceCents)
    const share = plan.truth.baseUnitsPerDay
    const path = sum[plan.type]!
    weight[plan.type] = weight[plan.type]! + share
    for (let t = 0; t < days; t++) {
      const cents = plan.priceCents[t]!
      if (cents > 0) path[t] = path[t]! + share * (Math.log(cents) - reference)
    }
  }
  return { sum, weight }
}

/**
 * Expected retail units per day: base x exp(common + e ln(p / reference) + deal + cross + trend + shock),
 * 0 before the launch and during stock-outs. Also fills the promotions' expected units.
 */
export function expectedUnits(
  demand: DemandSetting,
  plan: ProductPlan,
  common: Float64Array,
  index: { sum: Float64Array[]; weight: number[] },
): Float64Array {
  const { settings, startDay, endDay } = demand
  const { truth, priceCents } = plan
  const days = priceCents.length
  const units = new Float64Array(days)
  const quiet = demand.noiseFree
  const deal = quiet ? new Float64Array(days) : dealPath(plan, startDay)
  const reference = Math.log(truth.referencePriceCents)
  const others = Math.max(1e-9, index.weight[plan.type]! - truth.baseUnitsPerDay)
  const typeSum = index.sum[plan.type]!
  for (let t = plan.launchDay - startDay; t < days; t++) {
    const deviation = Math.log(priceCents[t]!) - reference
    let log = common[t]! + elasticityOn(plan, startDay + t, endDay) * deviation + deal[t]!
    if (plan.life?.season) log += plan.life.season.log[dayOfSeason(startDay + t)]!
    if (!quiet) {
      const cross = (typeSum[t]! - truth.baseUnitsPerDay * deviation) / others
      log += settings.crossEffect * cross + (truth.trendPerYear * t) / 365 + plan.shock[Math.floor(t / 7)]!
    }
    units[t] = truth.baseUnitsPerDay * Math.exp(log)
  }
  for (const out of plan.stockOuts) units.fill(0, out.startDay - startDay, out.endDay - startDay)
  const lastDay = plan.life?.endDay ?? null
  if (lastDay !== null) units.fill(0, Math.max(0, lastDay - startDay))
  weighPromotions(plan, units, demand)
  return units
}

function weighPromotions(
  plan: ProductPlan,
  units: Float64Array,
  { startDay, endDay }: Pick<DemandSetting, 'startDay' | 'endDay'>,
): void {
  const lists = plan.listPrices
  for (const promotion of plan.promotions) {
    let sold = 0
    for (let t = promotion.startDay - startDay; t < promotion.endDay - startDay; t++) sold += units[t]!
    const list = lists.findLast((p) => p.day <= promotion.startDay)!.priceCents
    const elasticity = elasticityOn(plan, promotion.startDay, endDay)
    const lift = elasticity * Math.log(promotion.priceCents / list) + plan.truth.dealEffect
    promotion.baseUnits = sold / Math.exp(lift)
    promotion.addedUnits = sold - promotion.baseUnits
  }
}

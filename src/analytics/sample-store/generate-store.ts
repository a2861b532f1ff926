import { createRandom } from '../stats/random.ts'
import { advertisingPath, drawAdvertising, type SampleChannel } from './advertising.ts'
import { commonPath, type DemandSetting, expectedUnits, typePriceIndex } from './draw-demand.ts'
import { drawProductLines, emptyDraft, exactProductLines, sortByDay } from './draw-lines.ts'
import { drawOrders } from './draw-orders.ts'
import { blackFridays, drawPrices } from './draw-prices.ts'
import { describeProducts, drawProducts } from './draw-products.ts'
import { drawPairs } from './plant-pairs.ts'
import type { ProductPlan, SampleStore } from './sample-store.ts'
import { sampleTypes } from './sample-types.ts'
import { type Difficulty, type StoreSettings, storeSettings } from './store-settings.ts'

export interface SampleStoreOptions {
  seed: number
  /** First day after the store's history, in days since 1970-01-01. */
  endDay: number
  productCount?: number
  months?: number
  difficulty?: Difficulty
  /** Only the own price acts on demand, and units follow the expectation exactly. For tests. */
  noiseFree?: boolean
  /** With advertising that works: spend by channel, and demand that answers to it. Default: none. */
  advertising?: boolean
  /** Single settings that differ from the difficulty's. */
  settings?: Partial<StoreSettings>
}

/**
 * A shop with a known truth. Per product and day
 *   units ~ Poisson-like with mean base x exp(season + growth + e ln(p / p0) + deal + cross + shock),
 * elasticities e drawn store > product type > product, and everything that real order lines suffer
 * from: coupons, bulk orders, returns, cancellations, stock-outs, prices that answer to demand.
 * The same seed and options give the same store on every machine. About 1 s per million lines.
 */
export function generateSampleStore(options: SampleStoreOptions): SampleStore {
  const { seed, endDay, productCount = 120, difficulty = 'base', noiseFree = false } = options
  const random = createRandom(seed)
  const drawn = { ...storeSettings(difficulty, random.split(1)), ...options.settings }
  const settings = { ...drawn, months: options.months ?? drawn.months }
  const startDay = endDay - Math.round(settings.months * 30.4375)
  const plans = drawProducts({ settings, productCount, startDay, endDay, random: random.split(2) })
  const events = blackFridays(startDay, endDay)
  for (const plan of plans) {
    drawPrices({ settings, plan, startDay, endDay, events, random: random.split(1000 + plan.index) })
  }
  const planted = drawPairs(plans, random.split(3))
  const days = endDay - startDay
  const advertising =
    options.advertising === true
      ? drawAdvertising({ startDay, days, usualRevenueCents: usualRevenue(plans) }, random.split(7))
      : []
  const demand = drawDemand({ settings, startDay, endDay, noiseFree }, plans, seed, advertising)
  return {
    settings,
    difficulty,
    startDay,
    endDay,
    products: describeProducts(plans, settings, random.split(4)),
    truth: plans.map((plan) => plan.truth),
    listPrices: plans.flatMap((plan) => plan.listPrices),
    promotions: plans.flatMap((plan) => plan.promotions),
    stockOuts: plans.flatMap((plan) => plan.stockOuts),
    pairs: planted.pairs,
    advertising,
    lines: drawOrders({
      settings,
      plans,
      demand,
      random: random.split(5),
      startDay,
      days,
      planted,
      noiseFree,
    }),
  }
}

/** Of a day at reference prices, in cents. */
function usualRevenue(plans: readonly ProductPlan[]): number {
  return plans.reduce((sum, { truth }) => sum + truth.baseUnitsPerDay * truth.referencePriceCents, 0)
}

function drawDemand(
  setting: DemandSetting,
  plans: readonly ProductPlan[],
  seed: number,
  advertising: readonly SampleChannel[],
) {
  const days = setting.endDay - setting.startDay
  const advertised = advertisingPath(advertising, days)
  const common = sampleTypes.map((_, type) => {
    const path = commonPath(setting, type)
    return path.map((log, t) => log + advertised[t]!)
  })
  const index = typePriceIndex(plans, days)
  const draft = emptyDraft()
  const random = createRandom(seed).split(6)
  for (const plan of plans) {
    const units = expectedUnits(setting, plan, common[plan.type]!, index)
    if (setting.noiseFree) exactProductLines(draft, plan, units)
    else drawProductLines(draft, plan, units, setting.settings, random.split(plan.index))
  }
  return sortByDay(draft, days)
}

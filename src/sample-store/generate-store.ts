import { createRandom, type RandomSource } from '#analytics'
import { advertisingPath, drawAdvertising, type SampleChannel } from './advertising.ts'
import { costBelowTrade, drawChannelPlans } from './draw-channel.ts'
import { commonPath, type DemandSetting, expectedUnits, typePriceIndex } from './draw-demand.ts'
import { drawProductLines, emptyDraft, exactProductLines, sortByDay } from './draw-lines.ts'
import { type Clientele, consumers, drawOrders } from './draw-orders.ts'
import { blackFridays, drawPrices } from './draw-prices.ts'
import { describeProducts, drawProducts } from './draw-products.ts'
import { drawDrift } from './half-year-drift.ts'
import { mergeLines } from './merge-lines.ts'
import { drawPairs, type PlantedPairs } from './plant-pairs.ts'
import { drawLives, withLives } from './product-lives.ts'
import type { ProductPlan, SampleStore } from './sample-store.ts'
import { sampleTypes } from './sample-types.ts'
import { plainShop, type SecondChannel, type ShopSettings } from './shop-settings.ts'
import { type Difficulty, type StoreSettings, storeSettings } from './store-settings.ts'
import { type TrueDemand, trueDemand } from './true-demand.ts'

export interface SampleStoreOptions {
  seed: number
  /** First day after the store's history, in days since 1970-01-01. */
  endDay: number
  productCount?: number
  months?: number
  difficulty?: Difficulty
  /** Only the own price acts on demand, and units follow the expectation exactly. For tests. */
  noiseFree?: boolean
  /** True adds advertising with an effect: spend by channel, and demand that responds to it. Default: false. */
  advertising?: boolean
  /** Settings that override the difficulty's. */
  settings?: Partial<StoreSettings>
  /** Settings for a second channel, sharp seasons and articles that no longer sell. Default: none of them. */
  shop?: Partial<ShopSettings>
}

/**
 * A shop with known true parameters. Per product and day
 *   units ~ Poisson-like with mean base x exp(season + growth + e ln(p / p0) + deal + cross + shock),
 * elasticities e drawn store > product type > product, with all disturbances of real order lines: coupons, bulk
 * orders, returns, cancellations, stock-outs, prices that respond to demand.
 * The same seed and options give the same store on every machine. About 1 s per million lines.
 */
export function generateSampleStore(options: SampleStoreOptions): SampleStore {
  return generateWithTruth(options).store
}

/** The store, with its true demand after the last day of its history. */
export interface StoreWithTruth {
  readonly store: SampleStore
  readonly truth: TrueDemand
}

export function generateWithTruth(options: SampleStoreOptions): StoreWithTruth {
  const { seed, endDay, difficulty = 'base', noiseFree = false } = options
  const random = createRandom(seed)
  const drawn = { ...storeSettings(difficulty, random.split(1)), ...options.settings }
  const settings = { ...drawn, months: options.months ?? drawn.months }
  const shop = { ...plainShop, ...options.shop }
  const startDay = endDay - Math.round(settings.months * 30.4375)
  const setting = { settings, startDay, endDay, noiseFree }
  const plans = drawPlans(setting, shop, options.productCount ?? 120, random)
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
  const orders = { settings, startDay, days, planted, noiseFree }
  const demand = drawDemand(setting, plans, createRandom(seed).split(6), advertising)
  const isAbroad = shop.secondChannel?.kind === 'country'
  const clientele = isAbroad ? { ...consumers, country: HOME } : consumers
  const lines = drawOrders({ ...orders, plans, demand, clientele, random: random.split(5) })
  const second = drawSecond(setting, shop, { plans, events, advertising, planted, random: random.split(8) })
  return {
    store: {
      ...{ settings, difficulty, startDay, endDay },
      products: describeProducts(plans, settings, random.split(4)),
      truth: plans.map((plan) => plan.truth),
      listPrices: plans.flatMap((plan) => plan.listPrices),
      promotions: plans.flatMap((plan) => plan.promotions),
      stockOuts: plans.flatMap((plan) => plan.stockOuts),
      pairs: planted.pairs,
      advertising,
      lines: second === null ? lines : mergeLines(lines, second.lines),
    },
    truth: trueDemand({ ...setting, shop, plans, second: second?.plans ?? null }),
  }
}

const HOME = 0
const ABROAD = 2

function drawPlans(
  setting: DemandSetting,
  shop: ShopSettings,
  productCount: number,
  random: RandomSource,
): ProductPlan[] {
  const { settings, startDay, endDay } = setting
  const steady = drawProducts({ settings, productCount, startDay, endDay, random: random.split(2) })
  const drawn = setting.noiseFree ? steady : drawDrift(steady, settings, random.split(11))
  const lives = drawLives({ shop, plans: drawn, startDay, endDay, random: random.split(9) })
  const plans = withLives(drawn, lives, random.split(10))
  return plans.map((plan) => ({ ...plan, costCents: costBelowTrade(plan, shop.secondChannel) }))
}

interface MainChannel {
  readonly plans: readonly ProductPlan[]
  readonly events: readonly { startDay: number; endDay: number }[]
  readonly advertising: readonly SampleChannel[]
  readonly planted: PlantedPairs
  readonly random: RandomSource
}

/** Prices, demand and orders of the second channel; `null` if the shop has only one. */
function drawSecond(setting: DemandSetting, { secondChannel: channel }: ShopSettings, main: MainChannel) {
  if (channel === null) return null
  const { random, planted } = main
  const { settings, startDay, endDay, noiseFree } = setting
  const plans = drawChannelPlans({ ...main, channel, settings, startDay, endDay, random: random.split(1) })
  const isShop = channel.kind === 'shop'
  const orderly = isShop ? settings : { ...settings, wholesaleShare: 0, couponRate: 0 }
  const sold = plans.filter((plan) => plan !== null)
  const demand = drawDemand({ ...setting, settings: orderly }, sold, random.split(2), main.advertising)
  const lines = drawOrders({
    ...{ settings: orderly, startDay, days: endDay - startDay, planted, noiseFree, demand },
    // Products not sold in the channel have no lines, so the prices of these plans are never read.
    plans: plans.map((plan, index) => plan ?? main.plans[index]!),
    clientele: clienteleOf(channel),
    random: random.split(3),
  })
  return { plans, lines }
}

/** Customers of the channel: trade customers return often, and none of them is a guest. */
function clienteleOf({ kind }: SecondChannel): Clientele {
  if (kind === 'trade') return { known: 80, guestShare: 0, returningShare: 0.95, country: null }
  return kind === 'country' ? { ...consumers, country: ABROAD } : consumers
}

/** Revenue of a day at reference prices, in cents. */
function usualRevenue(plans: readonly ProductPlan[]): number {
  return plans.reduce((sum, { truth }) => sum + truth.baseUnitsPerDay * truth.referencePriceCents, 0)
}

function drawDemand(
  setting: DemandSetting,
  plans: readonly ProductPlan[],
  random: RandomSource,
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
  for (const plan of plans) {
    const units = expectedUnits(setting, plan, common[plan.type]!, index)
    if (setting.noiseFree) exactProductLines(draft, plan, units)
    else drawProductLines(draft, plan, units, setting.settings, random.split(plan.index))
  }
  return sortByDay(draft, days)
}

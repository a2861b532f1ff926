import { type ChannelPlan, followingPrice } from './draw-channel.ts'
import { commonLog, type DemandSetting } from './draw-demand.ts'
import { AFTER_DEAL_DAYS, afterDeal } from './draw-prices.ts'
import { type ProductLife, plainLife } from './product-life.ts'
import type { ProductPlan } from './sample-store.ts'
import { sampleTypes } from './sample-types.ts'
import { dayOfSeason } from './sharp-seasons.ts'
import type { SecondChannel, ShopSettings } from './shop-settings.ts'
import type { StoreSettings } from './store-settings.ts'
import { bulkUnitsPerUnit, moneyOfUnit, type UnitMoney } from './true-money.ts'

export type ChannelName = 'main' | SecondChannel['kind']

/** A price on [fromDay, toDay); `isDeal`: shown as a promotion, with the demand effects of a deal and of its end. */
export interface PriceAction {
  readonly product: number
  readonly channel: number
  readonly fromDay: number
  readonly toDay: number
  readonly priceCents: number
  readonly isDeal: boolean
}

/** Expected sums over a period: of the store, and of each product over its channels. Cents. */
export interface TrueOutcome {
  readonly profit: number
  readonly revenue: number
  readonly productProfit: Float64Array
  readonly productRevenue: Float64Array
  readonly productUnits: Float64Array
}

/** True demand of the shop after the last day of its history. */
export interface TrueDemand {
  readonly channels: readonly ChannelName[]
  readonly lives: readonly ProductLife[]
  /** `null` if the product is not sold in the channel. */
  listPrice(product: number, channel: number): number | null
  /** What holds in the half-year after the history. */
  elasticity(product: number, channel: number): number | null
  costCents(product: number): number
  /** Expected units ordered on a day at a price, with all other prices as today. */
  unitsPerDay(question: { product: number; channel: number; priceCents: number; day: number }): number
  outcome(actions: readonly PriceAction[], fromDay: number, toDay: number): TrueOutcome
  /** Expected order lines of the main channel on a day, by product. */
  linesOn(day: number): Float64Array
}

interface TruthInput extends DemandSetting {
  readonly shop: ShopSettings
  readonly plans: readonly ProductPlan[]
  readonly second: readonly ChannelPlan[] | null
}

/** One channel: plans by product, `null` for products that it does not sell. */
interface Channel {
  readonly name: ChannelName
  readonly settings: StoreSettings
  readonly plans: readonly (ProductPlan | null)[]
  readonly money: UnitMoney
  /** Log demand of a day without prices, by day. */
  readonly paths: Map<number, Float64Array>
}

export function trueDemand(input: TruthInput): TrueDemand {
  const channels = channelsOf(input)
  const [main] = channels as [Channel, ...Channel[]]
  const today = channels.map(({ plans }) => plans.map((plan) => plan && listPriceOf(plan)))
  const quiet = new Map<string, Sums>()
  const priceOf = (channel: number, product: number) => today[channel]?.[product] ?? null
  return {
    channels: channels.map(({ name }) => name),
    lives: input.plans.map((plan) => plan.life ?? plainLife),
    listPrice: (product, channel) => priceOf(channel, product),
    elasticity: (product, channel) => channels[channel]?.plans[product]?.truth.nextElasticity ?? null,
    costCents: (product) => input.plans[product]!.costCents,
    unitsPerDay: ({ product, channel, priceCents, day }) => {
      const prices = [...today[channel]!]
      prices[product] = priceCents
      return unitsOf(input, channels[channel]!, {
        day,
        prices,
        deals: null,
        products: productsOf(channels[channel]!, null),
      })[product]!
    },
    outcome: (actions, fromDay, toDay) =>
      outcomeOf({ input, channels, today, actions, quiet }, fromDay, toDay),
    linesOn: (day) =>
      unitsOf(input, main, { day, prices: today[0]!, deals: null, products: productsOf(main, null) }).map(
        (units, product) => units / main.plans[product]!.unitsPerLine,
      ),
  }
}

function channelsOf({ shop, plans, second, settings }: TruthInput): Channel[] {
  const main: Channel = {
    ...{ name: 'main' as const, settings, plans, paths: new Map() },
    money: moneyOfUnit(settings),
  }
  if (shop.secondChannel === null || second === null) return [main]
  const { kind } = shop.secondChannel
  const own = kind === 'shop' ? settings : { ...settings, wholesaleShare: 0, couponRate: 0 }
  return [main, { name: kind, settings: own, plans: second, paths: new Map(), money: moneyOfUnit(own) }]
}

/** List price on the last day: no promotion continues past the end of the history. */
function listPriceOf(plan: ProductPlan): number {
  return plan.listPrices.at(-1)?.priceCents ?? plan.truth.referencePriceCents
}

/** Log demand on a day after the history, without prices, as far as known on the last day of the history. */
function pathOf(input: TruthInput, channel: Channel, day: number): Float64Array {
  const known = channel.paths.get(day)
  if (known) return known
  const path = Float64Array.from(channel.plans, (plan) =>
    plan === null ? -Infinity : quietLog(input, plan, day),
  )
  channel.paths.set(day, path)
  return path
}

function quietLog({ settings, startDay, endDay }: TruthInput, plan: ProductPlan, day: number): number {
  const { truth, life } = plan
  if (isGone(plan, day)) return -Infinity
  const season = life?.season?.log[dayOfSeason(day)] ?? 0
  const common = commonLog(settings, plan.type, { day, startDay })
  const growth = (truth.trendPerYear * (day - startDay)) / 365
  const deal = plan.promotions.find((past) => past.endDay <= day && day < past.endDay + AFTER_DEAL_DAYS)
  const after = deal ? afterDeal(plan, deal, day) : 0
  return common + season + growth + after + shockAhead(settings, plan, { startDay, endDay, day })
}

function isGone({ life }: ProductPlan, day: number): boolean {
  return life?.endDay != null && day >= life.endDay
}

/** Log of the expected factor exp(shock) of a day, given the lasting part of the last week of the history. */
function shockAhead(
  settings: StoreSettings,
  { shock, shockState }: ProductPlan,
  { startDay, endDay, day }: { readonly startDay: number; readonly endDay: number; readonly day: number },
): number {
  const last = Math.floor((endDay - 1 - startDay) / 7)
  const ahead = Math.floor((day - startDay) / 7) - last
  if (ahead <= 0) return shock[last]!
  const lasting = settings.shockPersistence ** ahead
  return lasting * shockState[last]! - 0.5 * (settings.shockSpread * lasting) ** 2
}

interface DayOfPrices {
  readonly day: number
  readonly prices: readonly (number | null)[]
  /** Log effect of running and past deals on the demand of each product. */
  readonly deals: Float64Array | null
  /** Products requested: all of their types, since these affect each other. */
  readonly products: readonly number[]
}

/**
 * Expected units by product at these prices, with the cross effects of the other prices of the type; 0 if not
 * requested.
 */
function unitsOf(input: TruthInput, channel: Channel, of: DayOfPrices): Float64Array {
  const { day, prices, deals, products } = of
  const { plans } = channel
  const path = pathOf(input, channel, day)
  const moved = new Float64Array(plans.length)
  const pull = Float64Array.from(sampleTypes, () => 0)
  const weight = Float64Array.from(sampleTypes, () => 0)
  for (const product of products) {
    const { type, truth } = plans[product]!
    moved[product] = Math.log(prices[product]! / truth.referencePriceCents)
    pull[type]! += truth.baseUnitsPerDay * moved[product]!
    weight[type]! += truth.baseUnitsPerDay
  }
  const units = new Float64Array(plans.length)
  for (const product of products) {
    const { truth, type } = plans[product]!
    const others = Math.max(1e-9, weight[type]! - truth.baseUnitsPerDay)
    const cross = (pull[type]! - truth.baseUnitsPerDay * moved[product]!) / others
    const log = path[product]! + truth.nextElasticity * moved[product]! + input.settings.crossEffect * cross
    units[product] = truth.baseUnitsPerDay * Math.exp(log + (deals?.[product] ?? 0))
  }
  return units
}

/** Products that a channel sells, of some types or of all. */
function productsOf({ plans }: Channel, types: ReadonlySet<number> | null): number[] {
  return plans.flatMap((plan, product) =>
    plan !== null && (types === null || types.has(plan.type)) ? [product] : [],
  )
}

interface Asked {
  readonly input: TruthInput
  readonly channels: readonly Channel[]
  readonly today: readonly (readonly (number | null)[])[]
  readonly actions: readonly PriceAction[]
  /** Sums without any action, by period, because an action changes only the types of its products. */
  readonly quiet: Map<string, Sums>
}

interface Sums {
  readonly profit: Float64Array
  readonly revenue: Float64Array
  readonly units: Float64Array
}

function outcomeOf(asked: Asked, fromDay: number, toDay: number): TrueOutcome {
  const { plans } = asked.input
  const key = `${fromDay} ${toDay}`
  const quiet = asked.quiet.get(key) ?? sumDays({ ...asked, actions: [] }, fromDay, toDay, null)
  asked.quiet.set(key, quiet)
  const touched = new Set(asked.actions.map(({ product }) => plans[product]!.type))
  const acted = touched.size === 0 ? quiet : sumDays(asked, fromDay, toDay, touched)
  const pick = (of: keyof Sums) =>
    Float64Array.from(plans, ({ type }, product) => (touched.has(type) ? acted : quiet)[of][product]!)
  const [productProfit, productRevenue] = [pick('profit'), pick('revenue')]
  const total = (values: Float64Array) => values.reduce((sum, each) => sum + each, 0)
  return {
    profit: total(productProfit),
    revenue: total(productRevenue),
    productProfit,
    productRevenue,
    productUnits: pick('units'),
  }
}

function sumDays(asked: Asked, fromDay: number, toDay: number, types: ReadonlySet<number> | null): Sums {
  const { input, channels } = asked
  const sums = () => new Float64Array(input.plans.length)
  const [profit, revenue, sold] = [sums(), sums(), sums()]
  channels.forEach((channel, at) => {
    const products = productsOf(channel, types)
    const { kept, paid, bulkRatio } = channel.money
    for (let day = fromDay; day < toDay; day++) {
      const { prices, deals } = pricesOf(asked, at, day)
      const units = unitsOf(input, channel, { prices, deals, day, products })
      for (const product of products) {
        const plan = channel.plans[product]!
        const bulk = bulkUnitsPerUnit(channel.settings, plan)
        const money = units[product]! * prices[product]! * (kept * paid + bulk * bulkRatio)
        revenue[product]! += money
        profit[product]! += money - units[product]! * (kept + bulk) * plan.costCents
        sold[product]! += units[product]! * (1 + bulk)
      }
    }
  })
  return { profit, revenue, units: sold }
}

/** Prices of a channel on a day under the actions; a following channel moves with the list price, not with a deal. */
function pricesOf({ input, channels, today, actions }: Asked, at: number, day: number) {
  const { plans } = channels[at]!
  const prices = [...today[at]!]
  const deals = new Float64Array(plans.length)
  const isFollowing = at === 1 && input.shop.secondChannel?.isFollowing === true
  for (const { product, channel, fromDay, toDay, priceCents, isDeal } of actions) {
    const plan = plans[product]
    // An unavailable product draws no buyers from others, whatever its price.
    if (!plan || day < fromDay || isGone(plan, day)) continue
    if (channel === at) {
      if (day < toDay) {
        prices[product] = priceCents
        if (isDeal) deals[product]! += plan.truth.dealEffect
      } else if (isDeal && day < toDay + AFTER_DEAL_DAYS)
        deals[product]! += afterDeal(plan, { startDay: fromDay, endDay: toDay }, day)
    } else if (isFollowing && !isDeal && day < toDay) {
      const ratio = input.second?.[product]?.priceRatio ?? 1
      prices[product] = followingPrice(priceCents, ratio)
    }
  }
  return { prices, deals }
}

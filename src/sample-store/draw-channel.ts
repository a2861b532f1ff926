import type { RandomSource } from '#analytics'
import { drawPrices } from './draw-prices.ts'
import { withNext } from './half-year-drift.ts'
import type { ProductPlan, ProductTruth } from './sample-store.ts'
import type { SecondChannel } from './shop-settings.ts'
import type { StoreSettings } from './store-settings.ts'

interface ChannelInput {
  readonly channel: SecondChannel
  readonly settings: StoreSettings
  readonly plans: readonly ProductPlan[]
  readonly startDay: number
  readonly endDay: number
  readonly events: readonly { startDay: number; endDay: number }[]
  readonly random: RandomSource
}

/** A product in the second channel; `null` where it is not sold there. */
export type ChannelPlan = (ProductPlan & { readonly priceRatio: number }) | null

const BULK_UNITS_A_LINE = 15
/** Largest cost as a share of the trade price, so that no channel sells below cost. */
const MOST_COST_SHARE = 0.75

/** Average units of a line of this channel. */
function unitsPerLine({ hasBulkLines }: SecondChannel, plan: ProductPlan): number {
  return hasBulkLines ? BULK_UNITS_A_LINE : plan.unitsPerLine
}

/**
 * The same products in the second channel: with their own prices, elasticity and volume, but common season and end.
 */
export function drawChannelPlans(input: ChannelInput): ChannelPlan[] {
  return input.plans.map((plan) => {
    const own = input.random.split(plan.index)
    if (!own.chance(input.channel.productShare)) return null
    return drawChannelPlan(input, plan, own)
  })
}

function drawChannelPlan(input: ChannelInput, plan: ProductPlan, random: RandomSource): ChannelPlan {
  const { channel, startDay, endDay, events } = input
  const priceRatio = channel.priceRatio * Math.exp(random.normal(0, channel.ratioSpread))
  const truth = drawTruth(channel, plan, priceRatio, random)
  const own: ProductPlan & { priceRatio: number } = {
    ...plan,
    ...{ truth, priceRatio, hasBulkLines: channel.hasBulkLines },
    unitsPerLine: unitsPerLine(channel, plan),
    priceCents: new Int32Array(plan.priceCents.length),
    ...{ listPrices: [], promotions: [], stockOuts: [] },
  }
  if (channel.isFollowing) follow(own, plan, startDay)
  else
    drawPrices({ settings: ownSettings(input), plan: own, startDay, endDay, events, random: random.split(1) })
  // Both channels share one stock, except that another shop has its own.
  if (channel.kind !== 'shop') own.stockOuts.push(...plan.stockOuts)
  return own
}

function drawTruth(
  channel: SecondChannel,
  plan: ProductPlan,
  priceRatio: number,
  random: RandomSource,
): ProductTruth {
  const { truth } = plan
  const shift = { trade: 0.3, marketplace: -0.3, country: 0, shop: 0 }[channel.kind]
  const lines =
    (channel.lineShare / (1 - channel.lineShare) / channel.productShare) * Math.exp(random.normal(-0.08, 0.4))
  const own = {
    ...truth,
    elasticity: Math.min(-0.05, truth.elasticity + shift + random.normal(0, 0.4)),
    baseUnitsPerDay: (truth.baseUnitsPerDay / plan.unitsPerLine) * lines * unitsPerLine(channel, plan),
    referencePriceCents: Math.max(1, Math.round(truth.referencePriceCents * priceRatio)),
  }
  return withNext(own, plan.drift)
}

function ownSettings({ channel, settings }: ChannelInput): StoreSettings {
  if (channel.kind === 'shop') return settings
  return { ...settings, promotionsPerYear: 0, eventShare: 0, stockOutsPerYear: 0 }
}

/** The trade price list: a share of each list price, to the cent, without the promotions. */
function follow(
  own: ProductPlan & { readonly priceRatio: number },
  plan: ProductPlan,
  startDay: number,
): void {
  for (const { product, day, priceCents } of plan.listPrices) {
    const cents = followingPrice(priceCents, own.priceRatio)
    own.listPrices.push({ product, day, priceCents: cents })
    own.priceCents.fill(cents, day - startDay)
  }
}

export function followingPrice(listCents: number, priceRatio: number): number {
  return Math.max(1, Math.round(listCents * priceRatio))
}

/** Reduces the cost if a channel sells for much less, because a shop that sells to the trade buys accordingly. */
export function costBelowTrade(plan: ProductPlan, channel: SecondChannel | null): number {
  if (channel === null || channel.priceRatio >= 1) return plan.costCents
  const most = MOST_COST_SHARE * channel.priceRatio * plan.truth.referencePriceCents
  return Math.max(1, Math.round(Math.min(plan.costCents, most)))
}

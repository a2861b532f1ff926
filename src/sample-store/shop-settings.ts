import type { RandomSource } from '#analytics'
import { randomDrift, type StoreSettings } from './store-settings.ts'

/** A second place where the same articles are sold, at its own prices. */
export interface SecondChannel {
  /** `shop` is another shop of the owner in the same file: the same codes, its own price changes and promotions. */
  kind: 'trade' | 'marketplace' | 'country' | 'shop'
  /** Share of the products that are also sold there, and the channel's share of all order lines. */
  productShare: number
  lineShare: number
  /** Its price as a share of the main one: median, and sd of its log between products. */
  priceRatio: number
  ratioSpread: number
  /** True if its price moves with every change of the main list price; otherwise it changes independently. */
  isFollowing: boolean
  /** True if lines have 6 to 24 units; otherwise as in the main channel. */
  hasBulkLines: boolean
}

/** Features of real shops that the sample store does not have. The default changes nothing. */
export interface ShopSettings {
  secondChannel: SecondChannel | null
  /** Share of products with a sharp season: summer goods, Christmas goods, goods of another time of the year. */
  seasonalShare: number
  /**
   * Shares of products that were discontinued inside the window, are sold out for weeks past its end, or hardly ever
   * sell.
   */
  discontinuedShare: number
  soldOutShare: number
  rareShare: number
}

export const plainShop: ShopSettings = {
  secondChannel: null,
  seasonalShare: 0,
  discontinuedShare: 0,
  soldOutShare: 0,
  rareShare: 0,
}

/** Three quarters of the products at half price, a third of the lines: the setting in which the advice lost money. */
export const halfPriceTrade: SecondChannel = {
  kind: 'trade',
  productShare: 0.75,
  lineShare: 1 / 3,
  priceRatio: 0.5,
  ratioSpread: 0.05,
  isFollowing: true,
  hasBulkLines: true,
}

export function drawSecondChannel(
  random: RandomSource,
  kind = random.pick(['trade', 'trade', 'marketplace', 'country', 'shop'] as const),
): SecondChannel {
  const isTrade = kind === 'trade'
  const ratio = {
    trade: random.uniform(0.45, 0.8),
    marketplace: random.uniform(1.05, 1.25),
    country: random.chance(0.5) ? random.uniform(0.8, 0.93) : random.uniform(1.07, 1.3),
    shop: random.uniform(0.85, 1.15),
  }[kind]
  return {
    kind,
    productShare: kind === 'shop' ? random.uniform(0.7, 1) : random.uniform(0.3, 0.95),
    lineShare: random.uniform(0.12, 0.5),
    priceRatio: ratio,
    ratioSpread: random.uniform(0, 0.12),
    isFollowing: kind === 'shop' ? false : random.chance(0.6),
    hasBulkLines: isTrade && random.chance(0.6),
  }
}

/** Draws every parameter in ranges as wide as those of real shops, for measurements on shops that no tuning used. */
export function wildShop(random: RandomSource): ShopSettings {
  const some = (chance: number, most: number) => (random.chance(chance) ? random.uniform(0, most) : 0)
  return {
    secondChannel: random.chance(0.5) ? drawSecondChannel(random) : null,
    seasonalShare: some(0.6, 0.6),
    discontinuedShare: some(0.6, 0.35),
    soldOutShare: some(0.5, 0.12),
    rareShare: some(0.5, 0.4),
  }
}

/**
 * Settings with wider ranges than the kind `random`: growth, long and short histories, hardly any or many price
 * changes.
 */
export function wildSettings(random: RandomSource): Partial<StoreSettings> {
  return {
    months: random.integer(7, 40),
    volume: Math.exp(random.normal(-0.4, 0.9)),
    volumeSpread: random.uniform(0.5, 1.5),
    meanElasticity: random.uniform(-3.4, -0.7),
    typeSpread: random.uniform(0.1, 0.8),
    productSpread: random.uniform(0.2, 1),
    listChangesPerYear: Math.exp(random.uniform(Math.log(0.3), Math.log(8))),
    listStep: random.uniform(0.04, 0.2),
    fixedPriceShare: random.uniform(0, 0.6),
    promotionsPerYear: random.chance(0.2) ? 0 : random.uniform(0.2, 5),
    pastFeedback: random.uniform(-0.2, 0.5),
    presentFeedback: random.uniform(-0.1, 0.2),
    wholesaleShare: random.chance(0.5) ? 0 : random.uniform(0, 0.06),
    storeTrend: random.normal(0.1, 0.4),
    trendSpread: random.uniform(0.05, 0.6),
    launchShare: random.uniform(0, 0.4),
    seasonStrength: random.uniform(0.2, 2),
    crossEffect: random.uniform(0, 0.3),
    dealEffect: random.uniform(0, 0.35),
    afterEffect: random.uniform(-0.3, 0),
    shockSpread: random.uniform(0.1, 0.45),
    returnRate: random.uniform(0, 0.12),
    couponRate: random.uniform(0, 0.25),
    ...randomDrift(random),
  }
}

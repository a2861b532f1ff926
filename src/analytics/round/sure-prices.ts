import { LEAST_CHANCE } from '../pricing/advice-rule.ts'
import { gainWithChance } from '../pricing/price-gain.ts'
import { type WeighedPrice, type WeighedProduct, weigherOf } from './weigh-prices.ts'

/** The products with the prices that their advice would take, and worth no more than the advised one. */
export function onlySure(products: readonly WeighedProduct[]): WeighedProduct[] {
  return products.map((each) => {
    const most = Math.max(0, each.prices[each.own]!.gain)
    return isDecided(each)
      ? each
      : withPrices(each, (price, at) =>
          isOwn(each, at) || (price.isSure && price.gain <= most) ? price : { ...price, isAllowed: false },
        )
  })
}

/**
 * The products with all their prices, where one that is not sure is worth what it brings at least with the chance that
 * advice asks for: always less than nothing, so it is taken only where a rule needs it, and then the one that costs
 * the least. Where nothing is known of it, it costs more than the best single change of the round brings.
 */
export function unsureLast(products: readonly WeighedProduct[]): WeighedProduct[] {
  const best = products.reduce((most, { prices, own }) => Math.max(most, prices[own]!.worth), 0)
  return products.map((each) => {
    if (isDecided(each)) return each
    const { choice, revenue } = weigherOf(each.product, each.price)
    return withPrices(each, (price, at) => {
      if (isOwn(each, at) || price.isSure) return price
      if (price.chance === null) return { ...price, worth: Math.min(0, price.worth) - best }
      const held = gainWithChance(price.price / each.price, choice.belief, choice.money, LEAST_CHANCE)
      return { ...price, worth: Math.min(-LEAST_COST, held) * revenue }
    })
  })
}

/** Share of its revenue that a price which is not sure costs at least. */
const LEAST_COST = 1e-4

function isDecided({ decidedBy }: WeighedProduct): boolean {
  return decidedBy !== null
}

function isOwn({ held, own }: WeighedProduct, at: number): boolean {
  return at === held || at === own
}

function withPrices(
  each: WeighedProduct,
  of: (price: WeighedPrice, at: number) => WeighedPrice,
): WeighedProduct {
  return { ...each, prices: each.prices.map(of) }
}

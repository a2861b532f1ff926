import { LEAST_CHANCE } from '../pricing/advice-rule.ts'
import type { WeighedPrice, WeighedProduct } from './weigh-prices.ts'

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
 * The products with all their prices, where one that is not sure is worth less by more than the best single change of
 * the round brings, the more the less sure it is.
 */
export function unsureLast(products: readonly WeighedProduct[]): WeighedProduct[] {
  const best = products.reduce((most, { prices, own }) => Math.max(most, prices[own]!.worth), 0)
  return products.map((each) =>
    isDecided(each)
      ? each
      : withPrices(each, (price, at) => {
          if (isOwn(each, at) || price.isSure) return price
          const doubt = (1 - Math.min(price.chance ?? 0, LEAST_CHANCE)) / (1 - LEAST_CHANCE)
          return { ...price, worth: Math.min(0, price.worth) - doubt * best }
        }),
  )
}

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

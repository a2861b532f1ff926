import { type AskRest, RestRefusal } from '../ask-rest.ts'
import { understood } from '../read-record.ts'
import type { PriceSetting, ProductPrices } from '../store-platform.ts'
import { isPlainPrice } from './to-port.ts'
import * as wire from './types.ts'

/**
 * Sets prices in the store's currency. The prices of a variant are replaced as a whole, so those in other currencies
 * and for quantities are read first and sent along unchanged.
 */
export async function setPrices(ask: AskRest, product: ProductPrices): Promise<PriceSetting> {
  const path = `/admin/products/${product.productExternalId}`
  const answer = await ask(path, [['fields', 'id,*variants,*variants.prices']])
  const known = new Map(understood(wire.pricesAnswer, answer).product.variants.map((each) => [each.id, each]))
  const update = []
  for (const { variantExternalId, price } of product.variants) {
    const variant = known.get(variantExternalId)
    if (!variant) return { isSet: false, reason: 'The variant is no longer there.' }
    update.push({ id: variant.id, prices: withPrice(variant.prices ?? [], product.currency, Number(price)) })
  }
  try {
    await ask(`${path}/variants/batch`, [], { update })
    return { isSet: true }
  } catch (error) {
    if (error instanceof RestRefusal) return { isSet: false, reason: error.message }
    throw error
  }
}

function withPrice(prices: readonly wire.WirePrice[], currency: string, amount: number) {
  const at = prices.findIndex((each) => isPlainPrice(each, currency))
  const kept = prices.map((each, index) => ({
    ...(each.id ? { id: each.id } : {}),
    currency_code: each.currency_code.toLowerCase(),
    amount: index === at ? amount : each.amount,
    ...(each.min_quantity == null ? {} : { min_quantity: each.min_quantity }),
    ...(each.max_quantity == null ? {} : { max_quantity: each.max_quantity }),
    ...(Object.keys(each.rules ?? {}).length > 0 ? { rules: each.rules } : {}),
  }))
  return at >= 0 ? kept : [...kept, { currency_code: currency.toLowerCase(), amount }]
}

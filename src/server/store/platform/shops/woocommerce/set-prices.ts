import { type AskRest, RestRefusal } from '../ask-rest.ts'
import { understood } from '../read-record.ts'
import type { PriceSetting, ProductPrices } from '../store-platform.ts'
import * as wire from './types.ts'

const API = '/wp-json/wc/v3/products'
/** WooCommerce's limit for one batch. */
const MOST_AT_ONCE = 100

/** A product without variations is its own only variant; the price is set on the product itself. */
export async function setPrices(ask: AskRest, product: ProductPrices): Promise<PriceSetting> {
  const productId = numberIn(product.productExternalId)
  const [first] = product.variants
  if (!first) return { isSet: true }
  try {
    if (numberIn(first.variantExternalId) === productId) {
      await ask(`${API}/${productId}`, [], pricesOf(first))
      return { isSet: true }
    }
    for (let at = 0; at < product.variants.length; at += MOST_AT_ONCE) {
      const update = product.variants
        .slice(at, at + MOST_AT_ONCE)
        .map((each) => ({ id: numberIn(each.variantExternalId), ...pricesOf(each) }))
      const answer = understood(
        wire.variationsSet,
        await ask(`${API}/${productId}/variations/batch`, [], { update }),
      )
      const refused = answer.update.find(({ error }) => error)
      if (refused?.error) return { isSet: false, reason: refused.error.message }
    }
    return { isSet: true }
  } catch (error) {
    if (error instanceof RestRefusal) return { isSet: false, reason: error.message }
    throw error
  }
}

/** In WooCommerce, a price with a struck-through one is a sale price. */
function pricesOf({ price, compareAtPrice }: ProductPrices['variants'][number]) {
  return compareAtPrice === null
    ? { regular_price: price, sale_price: '' }
    : { regular_price: compareAtPrice, sale_price: price }
}

function numberIn(externalId: string): number {
  return Number(externalId.slice(externalId.indexOf('/') + 1))
}

import { type AskRest, type Query, RestRefusal } from '../ask-rest.ts'
import { isSame } from '../change-prices.ts'
import { understood } from '../read-record.ts'
import {
  type Exclusion,
  type LivePrice,
  type PriceList,
  type PriceSetting,
  type ProductPrices,
  type ProductRef,
  RecordMissing,
} from '../store-platform.ts'
import { isPlainPrice, PRICE_FIELDS, priceIn } from './to-port.ts'
import * as wire from './types.ts'

const FIELDS = `id,status,is_giftcard,${PRICE_FIELDS}`

/** Prices of the store's own currency for one unit; price lists are not read. */
export async function readPrices(ask: AskRest, ref: ProductRef): Promise<readonly LivePrice[] | null> {
  const product = await readProduct(ask, ref)
  return product && liveOf(product, ref.currency)
}

export async function readListPrices(
  ask: AskRest,
  { products, currency }: PriceList,
): Promise<readonly LivePrice[]> {
  const ids = products.map(({ productExternalId }) => ['id[]', productExternalId] as const)
  const list: Query = [
    ['fields', FIELDS],
    ['order', 'updated_at'],
    ['limit', String(ids.length)],
  ]
  const answer = await ask('/admin/products', [...list, ...ids])
  const found = understood(wire.listPricesAnswer, answer).products
  return found.flatMap((product) => liveOf(product, currency))
}

function liveOf(product: wire.WirePricedProduct, currency: string): readonly LivePrice[] {
  const excluded = exclusionOf(product)
  return product.variants.map((variant) => ({
    ...{ variantExternalId: variant.id, price: priceIn(variant, currency), compareAtPrice: null },
    isOnSale: false,
    ...(excluded ? { excluded } : {}),
  }))
}

/** Medusa knows no archive and no bundles: what is not published is not sold. */
function exclusionOf({ status, is_giftcard: isGiftCard }: wire.WirePricedProduct): Exclusion | null {
  if (status != null && status !== 'published') return { code: 'not_sold', name: status }
  return isGiftCard ? { code: 'other_kind', name: 'Gift card' } : null
}

async function readProduct(
  ask: AskRest,
  { productExternalId }: ProductRef,
): Promise<wire.WirePricedProduct | null> {
  const query = [['fields', FIELDS]] as const
  const answer = await ask(`/admin/products/${productExternalId}`, query).catch((error: unknown) => {
    if (error instanceof RecordMissing) return null
    throw error
  })
  return answer === null ? null : understood(wire.pricesAnswer, answer).product
}

/**
 * Sets prices in the store's currency. The prices of a variant are replaced as a whole, so those in other currencies
 * and for quantities are read first and sent along unchanged.
 */
export async function setPrices(ask: AskRest, product: ProductPrices): Promise<PriceSetting> {
  const path = `/admin/products/${product.productExternalId}`
  const known = new Map((await readProduct(ask, product))?.variants.map((each) => [each.id, each]))
  const update = []
  for (const { variantExternalId, price, expected } of product.variants) {
    const variant = known.get(variantExternalId)
    if (!variant) return { isSet: false, reason: 'The variant is no longer there.' }
    // Changed since it was compared: the rows that are sent would overwrite it knowingly.
    if (expected !== undefined && !isSame(priceIn(variant, product.currency), expected))
      return { isSet: false, reason: '', isStale: true }
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

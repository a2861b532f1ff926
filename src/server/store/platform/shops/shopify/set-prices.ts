import { PageTooLarge } from '../patience.ts'
import { understood } from '../read-record.ts'
import type { LivePrice, PriceSetting, ProductPrices, ProductRef } from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { livePricesQuery, setPricesMutation } from './queries.ts'
import { readRest } from './read-pages.ts'
import * as wire from './types.ts'

/** In Shopify the price is the sale price, and a higher compare-at price marks the reduction. */
export async function readPrices(
  ask: Ask,
  { productExternalId }: ProductRef,
): Promise<readonly LivePrice[] | null> {
  const nodes = await readRest({
    ask,
    query: livePricesQuery,
    variables: { id: productExternalId },
    schema: wire.livePricePage,
    at: ['product', 'variants'],
    begun: null,
  })
  // A product always has a variant: none came because it was deleted.
  if (nodes.length === 0) return null
  return nodes.map(({ id, price, compareAtPrice }) => ({
    variantExternalId: id,
    price,
    compareAtPrice: compareAtPrice ?? null,
    isOnSale: compareAtPrice != null && Number(compareAtPrice) > Number(price),
  }))
}

/** The compare-at price is left out, which leaves it: `null` would clear it. */
export async function setPrices(ask: Ask, product: ProductPrices): Promise<PriceSetting> {
  const variants = product.variants.map(({ variantExternalId, price }) => ({ id: variantExternalId, price }))
  const values = { productId: product.productExternalId, variants }
  const answer = await ask(setPricesMutation, values, true).catch((error: unknown) => {
    if (error instanceof PageTooLarge) return null
    throw error
  })
  if (answer === null) return { isSet: false, reason: 'too many variants at once' }
  const result = understood(wire.pricesSet, answer).productVariantsBulkUpdate
  const [problem] = result?.userErrors ?? []
  if (problem) return { isSet: false, reason: problem.message }
  return result?.productVariants ? { isSet: true } : { isSet: false, reason: 'no answer' }
}

import { PageTooLarge } from '../patience.ts'
import { understood } from '../read-record.ts'
import type { LivePrice, PriceList, PriceSetting, ProductPrices, ProductRef } from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { listPricesQuery, livePricesQuery, setPricesMutation } from './queries.ts'
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
  return nodes.map(toLive)
}

/** Shopify takes up to 250 ids in a call; each variant costs a point. */
const MOST_IDS = 250

export async function readListPrices(ask: Ask, { products }: PriceList): Promise<readonly LivePrice[]> {
  const wanted = products.flatMap(({ variantExternalIds }) => variantExternalIds)
  const found: LivePrice[] = []
  for (let at = 0; at < wanted.length; at += MOST_IDS) {
    const answer = await ask(listPricesQuery, { ids: wanted.slice(at, at + MOST_IDS) })
    for (const node of understood(wire.livePriceNodes, answer).nodes) if (node) found.push(toLive(node))
  }
  return found
}

function toLive({ id, price, compareAtPrice }: wire.WireLivePrice): LivePrice {
  return {
    variantExternalId: id,
    price,
    compareAtPrice: compareAtPrice ?? null,
    isOnSale: compareAtPrice != null && Number(compareAtPrice) > Number(price),
  }
}

/** A compare-at price that is to stay is left out: `null` would clear it. */
export async function setPrices(ask: Ask, product: ProductPrices): Promise<PriceSetting> {
  const variants = product.variants.map(({ variantExternalId, price, compareAtPrice }) => ({
    ...{ id: variantExternalId, price },
    ...(compareAtPrice === undefined ? {} : { compareAtPrice }),
  }))
  const same = variants.map(({ id }) => ({ id }))
  const values = { productId: product.productExternalId, variants, same }
  const answer = await ask(setPricesMutation, values, true).catch((error: unknown) => {
    if (error instanceof PageTooLarge) return null
    throw error
  })
  if (answer === null) return { isSet: false, reason: 'too many variants at once' }
  const { before, after: result } = understood(wire.pricesSet, answer)
  const [problem] = result?.userErrors ?? []
  if (problem) return { isSet: false, reason: problem.message }
  if (!result?.productVariants) return { isSet: false, reason: 'no answer' }
  const named = new Set(variants.map(({ id }) => id))
  const replaced = before?.userErrors.length === 0 ? before.productVariants?.map(toLive) : undefined
  return {
    isSet: true,
    replaced: replaced?.filter(({ variantExternalId }) => named.has(variantExternalId)),
  }
}

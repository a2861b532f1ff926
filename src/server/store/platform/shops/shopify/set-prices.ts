import { PageTooLarge } from '../patience.ts'
import { understood } from '../read-record.ts'
import type {
  Exclusion,
  LivePrice,
  PriceList,
  PriceSetting,
  ProductPrices,
  ProductRef,
} from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { listPricesQuery, livePricesQuery, setPricesMutation } from './queries.ts'
import { readRest } from './read-pages.ts'
import * as wire from './types.ts'

/** In Shopify the price is the sale price, and a higher compare-at price marks the reduction. */
export async function readPrices(
  ask: Ask,
  { productExternalId: id }: ProductRef,
): Promise<readonly LivePrice[] | null> {
  const { product } = understood(wire.livePrices, await ask(livePricesQuery, { id, after: null }))
  if (product === null) return null
  const nodes = await readRest({
    ask,
    query: livePricesQuery,
    variables: { id },
    schema: wire.livePricePage,
    at: ['product', 'variants'],
    begun: product.variants,
  })
  return nodes.map((node) => toLive(node, product))
}

/** Shopify takes up to 250 ids in a call; each variant and each product costs a point. */
const MOST_IDS = 250

export async function readListPrices(ask: Ask, { products }: PriceList): Promise<readonly LivePrice[]> {
  const wanted = products.flatMap(({ productExternalId: product, variantExternalIds }) =>
    variantExternalIds.map((id) => ({ id, product })),
  )
  const found: LivePrice[] = []
  for (let at = 0; at < wanted.length; at += MOST_IDS) {
    const part = wanted.slice(at, at + MOST_IDS)
    const ids = part.map(({ id }) => id)
    const asked = { ids, products: [...new Set(part.map(({ product }) => product))] }
    const answer = understood(wire.listedPrices, await ask(listPricesQuery, asked))
    const productOf = new Map(answer.products.map((each) => [each?.id, each]))
    const ofVariant = new Map(part.map(({ id, product }) => [id, productOf.get(product)]))
    for (const node of answer.variants) {
      const product = node && ofVariant.get(node.id)
      if (node && product) found.push(toLive(node, product))
    }
  }
  return found
}

function toLive(node: wire.WireLivePrice, product?: wire.WirePricedProduct): LivePrice {
  const { id, price, compareAtPrice } = node
  const excluded = product && exclusionOf(node, product)
  return {
    ...{ variantExternalId: id, price, compareAtPrice: compareAtPrice ?? null },
    isOnSale: compareAtPrice != null && Number(compareAtPrice) > Number(price),
    ...(excluded ? { excluded } : {}),
  }
}

/** Statuses with which nobody can buy; what is unlisted is sold by its address. */
const NOT_SOLD: Readonly<Record<string, string>> = { ARCHIVED: 'Archived', DRAFT: 'Draft' }

function exclusionOf(
  { requiresComponents }: wire.WireLivePrice,
  { status, isGiftCard, combinedListingRole }: wire.WirePricedProduct,
): Exclusion | null {
  const hidden = NOT_SOLD[status]
  if (hidden) return { code: 'not_sold', name: hidden }
  if (isGiftCard) return { code: 'other_kind', name: 'Gift card' }
  if (requiresComponents) return { code: 'other_kind', name: 'Bundle' }
  return combinedListingRole === 'PARENT' ? { code: 'other_kind', name: 'Combined listing' } : null
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
  const replaced =
    before?.userErrors.length === 0 ? before.productVariants?.map((each) => toLive(each)) : undefined
  return {
    isSet: true,
    replaced: replaced?.filter(({ variantExternalId }) => named.has(variantExternalId)),
  }
}

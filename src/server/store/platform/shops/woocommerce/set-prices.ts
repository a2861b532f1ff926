import { type AskRest, type Query, RestRefusal } from '../ask-rest.ts'
import { understood } from '../read-record.ts'
import {
  type LivePrice,
  type PriceList,
  type PriceSetting,
  type ProductPrices,
  type ProductRef,
  RecordMissing,
} from '../store-platform.ts'
import { readPages } from './read-lists.ts'
import * as wire from './types.ts'

const API = '/wp-json/wc/v3/products'
/** WooCommerce's limit for one batch and for one page. */
const MOST_AT_ONCE = 100
const priceFields: Query = [['_fields', 'id,type,price,regular_price,sale_price']]

/** A product without variations is its own only variant; a product with variations has no price of its own. */
export async function readPrices(
  ask: AskRest,
  { productExternalId }: ProductRef,
): Promise<readonly LivePrice[] | null> {
  const path = `${API}/${numberIn(productExternalId)}`
  const answer = await ask(path, priceFields).catch((error: unknown) => {
    if (error instanceof RecordMissing) return null
    throw error
  })
  if (answer === null) return null
  const product = understood(wire.livePrice, answer)
  if (product.type !== 'variable') return [toLive(product)]
  const found: LivePrice[] = []
  const list = { ask, path: `${path}/variations`, query: priceFields, size: MOST_AT_ONCE }
  for await (const page of readPages(list)) found.push(...understood(wire.livePrices, page).map(toLive))
  return found
}

/** Products without variations come in one call, up to 100; those with variations need one each. */
export async function readListPrices(ask: AskRest, { products }: PriceList): Promise<readonly LivePrice[]> {
  const found: LivePrice[] = []
  const isSimple = ({ productExternalId, variantExternalIds: [only] }: PriceList['products'][number]) =>
    only !== undefined && numberIn(only) === numberIn(productExternalId)
  const simple = products.filter(isSimple).map(({ productExternalId }) => numberIn(productExternalId))
  for (let at = 0; at < simple.length; at += MOST_AT_ONCE) {
    const include = simple.slice(at, at + MOST_AT_ONCE).join(',')
    const query: Query = [...priceFields, ['include', include], ['per_page', String(MOST_AT_ONCE)]]
    const page = understood(wire.livePrices, await ask(API, query))
    found.push(...page.filter(({ type }) => type !== 'variable').map(toLive))
  }
  for (const product of products.filter((each) => !isSimple(each))) {
    const path = `${API}/${numberIn(product.productExternalId)}/variations`
    const list = { ask, path, query: priceFields, size: MOST_AT_ONCE }
    try {
      for await (const page of readPages(list)) found.push(...understood(wire.livePrices, page).map(toLive))
    } catch (error) {
      if (!(error instanceof RecordMissing)) throw error
    }
  }
  return found
}

/** The sale price is not sent, which leaves it; a price that has one is not written. */
function toLive({ id, price, regular_price, sale_price }: wire.WireLivePrice): LivePrice {
  return {
    variantExternalId: `variant/${id}`,
    price: regular_price ?? price,
    compareAtPrice: null,
    isOnSale: sale_price !== null,
  }
}

/** Sets regular prices. A batch is not atomic: its answer names the variants that were refused. */
export async function setPrices(ask: AskRest, product: ProductPrices): Promise<PriceSetting> {
  const productId = numberIn(product.productExternalId)
  const [first] = product.variants
  if (!first) return { isSet: true }
  try {
    if (numberIn(first.variantExternalId) === productId) {
      await ask(`${API}/${productId}`, [], { regular_price: first.price })
      return { isSet: true }
    }
    for (let at = 0; at < product.variants.length; at += MOST_AT_ONCE) {
      const update = product.variants
        .slice(at, at + MOST_AT_ONCE)
        .map(({ variantExternalId, price }) => ({ id: numberIn(variantExternalId), regular_price: price }))
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

function numberIn(externalId: string): number {
  return Number(externalId.slice(externalId.indexOf('/') + 1))
}

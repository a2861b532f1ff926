import { type AskRest, type Query, RestRefusal } from '../ask-rest.ts'
import { understood } from '../read-record.ts'
import {
  type LivePrice,
  type PriceList,
  type PriceSetting,
  type ProductPrices,
  type ProductRef,
  RecordMissing,
  type ReplacedPrice,
} from '../store-platform.ts'
import { readPages } from './read-lists.ts'
import * as wire from './types.ts'

const API = '/wp-json/wc/v3/products'
const VARIATIONS = '/wp-json/wc/v3/variations'
/** WooCommerce's limit for one batch and for one page. */
const MOST_AT_ONCE = 100
/** A record is named twice in a batch. */
const MOST_WRITTEN = MOST_AT_ONCE / 2
/** Products of an older WooCommerce that are read at the same time. */
const READ_TOGETHER = 4
const priceFields: Query = [
  ['_fields', 'id,type,price,regular_price,sale_price,date_on_sale_from_gmt,date_on_sale_to_gmt'],
]

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
  return variationsOf(ask, { productExternalId })
}

/** Reads a hundred products without variations, or a hundred variations of any products, in a call. */
export async function readListPrices(ask: AskRest, { products }: PriceList): Promise<readonly LivePrice[]> {
  const isSimple = ({ productExternalId, variantExternalIds: [only] }: PriceList['products'][number]) =>
    only !== undefined && numberIn(only) === numberIn(productExternalId)
  const simple = products.filter(isSimple).map(({ productExternalId }) => numberIn(productExternalId))
  const found = (await readNamed(ask, API, simple)).filter(({ type }) => type !== 'variable').map(toLive)
  const others = products.filter((each) => !isSimple(each))
  return [...found, ...(await readVariations(ask, others))]
}

async function readNamed(
  ask: AskRest,
  path: string,
  ids: readonly number[],
): Promise<readonly wire.WireLivePrice[]> {
  const found: wire.WireLivePrice[] = []
  for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
    const include = ids.slice(at, at + MOST_AT_ONCE).join(',')
    const query: Query = [...priceFields, ['include', include], ['per_page', String(MOST_AT_ONCE)]]
    found.push(...understood(wire.livePrices, await ask(path, query)))
  }
  return found
}

/** WooCommerce lists variations across products since 10.3; before, each product has a list of its own. */
async function readVariations(ask: AskRest, products: PriceList['products']): Promise<readonly LivePrice[]> {
  const ids = products.flatMap(({ variantExternalIds }) => variantExternalIds.map(numberIn))
  try {
    return (await readNamed(ask, VARIATIONS, ids)).map(toLive)
  } catch (error) {
    if (!(error instanceof RecordMissing)) throw error
  }
  const found: LivePrice[] = []
  for (let at = 0; at < products.length; at += READ_TOGETHER) {
    const together = products.slice(at, at + READ_TOGETHER)
    found.push(...(await Promise.all(together.map((each) => variationsOf(ask, each)))).flat())
  }
  return found
}

async function variationsOf(
  ask: AskRest,
  { productExternalId }: Pick<ProductRef, 'productExternalId'>,
): Promise<readonly LivePrice[]> {
  const path = `${API}/${numberIn(productExternalId)}/variations`
  const found: LivePrice[] = []
  try {
    for await (const page of readPages({ ask, path, query: priceFields, size: MOST_AT_ONCE }))
      found.push(...understood(wire.livePrices, page).map(toLive))
  } catch (error) {
    if (!(error instanceof RecordMissing)) throw error
  }
  return found
}

/** A sale that has a price holds, or begins later. */
function toLive({ id, price, regular_price, sale_price, ...dates }: wire.WireLivePrice): LivePrice {
  const { date_on_sale_from_gmt: from, date_on_sale_to_gmt: to } = dates
  return {
    variantExternalId: `variant/${id}`,
    price: regular_price ?? price,
    compareAtPrice: null,
    isOnSale: sale_price !== null,
    ...(sale_price === null
      ? {}
      : { sale: { price: sale_price, from: from ? `${from}Z` : null, to: to ? `${to}Z` : null } }),
  }
}

/**
 * Sets regular prices; the sale price is not sent, which leaves it. A batch is carried out in its order, so each record
 * is named twice: first without a change, which answers what it had. It is not atomic: its answer names the records
 * that were refused.
 */
export async function setPrices(ask: AskRest, product: ProductPrices): Promise<PriceSetting> {
  const productId = numberIn(product.productExternalId)
  const [first] = product.variants
  if (!first) return { isSet: true }
  const isSimple = numberIn(first.variantExternalId) === productId
  const path = isSimple ? `${API}/batch` : `${API}/${productId}/variations/batch`
  const replaced: ReplacedPrice[] = []
  try {
    for (let at = 0; at < product.variants.length; at += MOST_WRITTEN) {
      const variants = product.variants.slice(at, at + MOST_WRITTEN)
      const ids = variants.map(({ variantExternalId }) => ({ id: numberIn(variantExternalId) }))
      const set = variants.map(({ price }, k) => ({ ...ids[k], regular_price: price }))
      const answer = understood(wire.pricesSet, await ask(path, [], { update: [...ids, ...set] }))
      const refused = answer.update.find(({ error }) => error)
      if (refused?.error) return { isSet: false, reason: refused.error.message }
      for (const { id, regular_price, price } of answer.update.slice(0, ids.length))
        replaced.push({
          ...{ variantExternalId: `variant/${id}`, price: regular_price ?? price, compareAtPrice: null },
        })
    }
    return { isSet: true, replaced }
  } catch (error) {
    if (error instanceof RestRefusal) return { isSet: false, reason: error.message }
    throw error
  }
}

function numberIn(externalId: string): number {
  return Number(externalId.slice(externalId.indexOf('/') + 1))
}

import { type AskRest, type Query, RestRefusal } from '../ask-rest.ts'
import { understood } from '../read-record.ts'
import {
  type Exclusion,
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
  ['_fields', 'id,type,status,price,regular_price,sale_price,date_on_sale_from_gmt,date_on_sale_to_gmt'],
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
  return variationsOf(ask, product)
}

/** Reads a hundred products in a call, and a hundred variations of any of them. */
export async function readListPrices(ask: AskRest, { products }: PriceList): Promise<readonly LivePrice[]> {
  const ids = products.map(({ productExternalId }) => numberIn(productExternalId))
  const known = new Map((await readNamed(ask, API, ids)).map((each) => [each.id, each]))
  const simple = [...known.values()].filter(({ type }) => type !== 'variable').map((each) => toLive(each))
  const parents = products.flatMap(({ productExternalId, variantExternalIds }) => {
    const parent = known.get(numberIn(productExternalId))
    return parent?.type === 'variable' ? [{ parent, ids: variantExternalIds.map(numberIn) }] : []
  })
  return [...simple, ...(await readVariations(ask, parents))]
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

interface Parent {
  readonly parent: wire.WireLivePrice
  /** Variations that are asked for. */
  readonly ids: readonly number[]
}

/** WooCommerce lists variations across products since 10.3; before, each product has a list of its own. */
async function readVariations(ask: AskRest, parents: readonly Parent[]): Promise<readonly LivePrice[]> {
  const parentOf = new Map(parents.flatMap(({ parent, ids }) => ids.map((id) => [id, parent] as const)))
  try {
    const named = await readNamed(ask, VARIATIONS, [...parentOf.keys()])
    return named.map((each) => toLive(each, parentOf.get(each.id)))
  } catch (error) {
    if (!(error instanceof RecordMissing)) throw error
  }
  const found: LivePrice[] = []
  for (let at = 0; at < parents.length; at += READ_TOGETHER) {
    const together = parents.slice(at, at + READ_TOGETHER)
    found.push(...(await Promise.all(together.map(({ parent }) => variationsOf(ask, parent)))).flat())
  }
  return found
}

async function variationsOf(ask: AskRest, parent: wire.WireLivePrice): Promise<readonly LivePrice[]> {
  const path = `${API}/${parent.id}/variations`
  const found: LivePrice[] = []
  try {
    for await (const page of readPages({ ask, path, query: priceFields, size: MOST_AT_ONCE }))
      found.push(...understood(wire.livePrices, page).map((each) => toLive(each, parent)))
  } catch (error) {
    if (!(error instanceof RecordMissing)) throw error
  }
  return found
}

/** A sale that has a price holds, or begins later. */
function toLive(record: wire.WireLivePrice, parent?: wire.WireLivePrice): LivePrice {
  const { id, price, regular_price, sale_price } = record
  const { date_on_sale_from_gmt: from, date_on_sale_to_gmt: to } = record
  const excluded = exclusionOf(parent) ?? exclusionOf(record)
  return {
    variantExternalId: `variant/${id}`,
    price: regular_price ?? price,
    compareAtPrice: null,
    isOnSale: sale_price !== null,
    ...(sale_price === null
      ? {}
      : { sale: { price: sale_price, from: from ? `${from}Z` : null, to: to ? `${to}Z` : null } }),
    ...(excluded ? { excluded } : {}),
  }
}

/** Kinds of goods whose regular price customers pay; a grouped product, a bundle or an affiliate link has other rules. */
const PRICED: ReadonlySet<string> = new Set(['simple', 'variable', 'variation'])

/** A variation that is switched off has the status `private`. */
function exclusionOf(record: wire.WireLivePrice | undefined): Exclusion | null {
  const { status = 'publish', type = 'simple' } = record ?? {}
  if (status !== 'publish') return { code: 'not_sold', name: status }
  return PRICED.has(type) ? null : { code: 'other_kind', name: type }
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
  const done: string[] = []
  try {
    for (let at = 0; at < product.variants.length; at += MOST_WRITTEN) {
      const variants = product.variants.slice(at, at + MOST_WRITTEN)
      const ids = variants.map(({ variantExternalId }) => ({ id: numberIn(variantExternalId) }))
      const set = variants.map(({ price }, k) => ({ ...ids[k], regular_price: price }))
      const answer = understood(wire.pricesSet, await ask(path, [], { update: [...ids, ...set] }))
      const after = answer.update.slice(ids.length)
      done.push(...after.filter(({ error }) => !error).map(({ id }) => `variant/${id}`))
      const refused = answer.update.find(({ error }) => error)
      if (refused?.error) return { isSet: false, reason: refused.error.message, set: done }
      for (const { id, regular_price, price } of answer.update.slice(0, ids.length))
        replaced.push({
          ...{ variantExternalId: `variant/${id}`, price: regular_price ?? price, compareAtPrice: null },
        })
    }
    return { isSet: true, replaced }
  } catch (error) {
    if (error instanceof RestRefusal) return { isSet: false, reason: error.message, set: done }
    throw error
  }
}

function numberIn(externalId: string): number {
  return Number(externalId.slice(externalId.indexOf('/') + 1))
}

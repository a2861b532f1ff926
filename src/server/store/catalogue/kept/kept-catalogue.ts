import type { TenantTransaction } from '../../../kit/db/database.ts'
import { findText, type SearchTexts, searchTexts } from './find-text.ts'

/** Up to this number of products, the database sorts and searches in a few milliseconds. */
const WORTH_KEEPING = 5000
const LONGEST_TEXTS = 12_000_000
/** Bytes of a product's position in one order, without its text. */
const BYTES_PER_PLACE = 8
const SEARCHES_KEPT = 30

/** The products of a company and the texts that a search reads, as of one state of its catalogue. */
export interface KeptCatalogue {
  readonly version: string
  readonly ids: readonly string[]
  readonly texts: SearchTexts
  /** Orders by their SQL; requests during a read wait for that read. */
  readonly orders: Map<string, Promise<KeptOrder | null>>
  /** Positions that a search found, the latest last. */
  readonly found: Map<string, Uint32Array>
  bytes: number
}

export interface KeptOrder {
  /** The product at each place, as its position among the ids. */
  readonly positions: Uint32Array
  /** The place of each position. */
  readonly places: Uint32Array
}

/** Separates texts: a character that no product's text contains. */
const SEPARATOR = '\u001e'

/** Returns `null` if the catalogue is too small to be worth it, or has texts that cannot be separated. */
export async function readCatalogue(
  { client }: TenantTransaction,
  companyId: string,
  version: string,
): Promise<KeptCatalogue | null> {
  const counted = await client.query<{ worth: boolean }>(
    `select count(*) >= ${WORTH_KEEPING} and sum(length(search_text)) < ${LONGEST_TEXTS} as worth
     from products where company_id = $1`,
    [companyId],
  )
  if (!counted.rows[0]?.worth) return null
  const { rows } = await client.query<{ ids: string; texts: string; apart: boolean }>(
    `select string_agg(product_id::text, ',' order by product_id) as ids,
       string_agg(search_text, chr(30) order by product_id) as texts,
       not bool_or(search_text like '%' || chr(30) || '%') as apart
     from products where company_id = $1`,
    [companyId],
  )
  const read = rows[0]
  if (!read?.apart) return null
  const ids = read.ids.split(',')
  const texts = searchTexts(read.texts, SEPARATOR, ids.length)
  const bytes = 2 * texts.text.length + ids.length * (BYTES_PER_PLACE + 40)
  return { version, ids, texts, orders: new Map(), found: new Map(), bytes }
}

/** Returns all products in one order, read once. `null` where they are no longer the cached ones. */
export function orderOf(
  tx: TenantTransaction,
  companyId: string,
  kept: KeptCatalogue,
  orderSql: string,
): Promise<KeptOrder | null> {
  const known = kept.orders.get(orderSql)
  if (known) return known
  const order = readOrder(tx, companyId, kept, orderSql)
  kept.orders.set(orderSql, order)
  order.catch(() => kept.orders.delete(orderSql))
  return order
}

async function readOrder(
  { client }: TenantTransaction,
  companyId: string,
  kept: KeptCatalogue,
  orderSql: string,
): Promise<KeptOrder | null> {
  const { rows } = await client.query<{ ids: string | null }>(
    `select string_agg(p.product_id::text, ',' order by ${orderSql}) as ids from products p where p.company_id = $1`,
    [companyId],
  )
  const ordered = (rows[0]?.ids ?? '').split(',')
  const positionOf = new Map(kept.ids.map((id, position) => [id, position]))
  if (ordered.length !== kept.ids.length || !ordered.every((id) => positionOf.has(id))) return null
  const positions = Uint32Array.from(ordered, (id) => positionOf.get(id) ?? 0)
  const places = new Uint32Array(positions.length)
  for (const [place, position] of positions.entries()) places[position] = place
  kept.bytes += BYTES_PER_PLACE * positions.length
  return { positions, places }
}

/** Returns positions of the products whose text contains the needle. */
export function search(kept: KeptCatalogue, lowerCase: string): Uint32Array {
  const known = kept.found.get(lowerCase)
  const found = known ?? findText(kept.texts, lowerCase)
  if (known) kept.found.delete(lowerCase)
  else kept.bytes += found.byteLength
  kept.found.set(lowerCase, found)
  const oldest = kept.found.keys().next().value
  if (kept.found.size > SEARCHES_KEPT && oldest !== undefined) {
    kept.bytes -= kept.found.get(oldest)?.byteLength ?? 0
    kept.found.delete(oldest)
  }
  return found
}

export function pageOf(
  kept: KeptCatalogue,
  { positions, places }: KeptOrder,
  found: Uint32Array | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly string[] {
  const page = found
    ? found
        .map((position) => places[position] ?? 0)
        .sort()
        .subarray(offset, offset + limit)
        .map((place) => positions[place] ?? 0)
    : positions.subarray(offset, offset + limit)
  return Array.from(page, (position) => kept.ids[position] ?? '')
}

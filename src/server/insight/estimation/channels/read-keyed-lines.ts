import type { Client } from 'pg'
import { uuidLiteral } from '../../../kit/db/tenant-setting.ts'
import { type LineRule, labelsSql, orderUnitsJoin } from '../../channels/line-conditions.ts'
import { copyOut } from '../copy-out.ts'
import { createFixedDecoder, readId } from '../order-line-decoder.ts'
import type { Numbering } from '../read-store.ts'

/**
 * Hashes (53 bits) of the keys that may separate a line's channel, in this order; below 0: no key. For labels, one
 * bit per condition.
 */
export const KEY_COLUMNS = ['order', 'customer', 'shop', 'source', 'country', 'labels'] as const
export type KeyColumn = (typeof KEY_COLUMNS)[number]

const columnOf: Readonly<Record<Exclude<KeyColumn, 'labels'>, string>> = {
  order: 'order_ref',
  customer: 'customer_ref',
  shop: 'shop',
  source: 'sales_channel',
  country: 'country',
}

/** Mask of 53 bits (2^53 - 1), so that a double holds the hash exactly. */
const BITS = '9007199254740991'

/** Returns SQL for the hash of a text, equal to the one that lines are read with. */
export function hashSql(text: string): string {
  return `(hashtextextended(${text}, 0) & ${BITS})`
}

/** `hashes` are those of `KEY_COLUMNS`; the array is reused for the next line. */
export type KeyedSink = (
  product: number,
  day: number,
  quantity: number,
  total: number,
  hashes: Float64Array,
) => void

const FIXED_FIELDS = 4
const FIXED_BYTES = 2 + (4 + 8) + (4 + 4) + (4 + 4) + (4 + 8)
const HASH_BYTES = 4 + 8

interface Question {
  /** Ids of the products; `null`: all of them. */
  readonly only: readonly number[] | null
  /** Columns that are read; the hashes of the others are below 0. */
  readonly keys: readonly KeyColumn[]
  /** Rules that set the bits of the labels, in their order. */
  readonly labels: readonly LineRule[]
}

/** Reads lines from the table with the keys that may separate their channels. */
export async function readKeyedLines(
  client: Client,
  companyId: string,
  { only, keys, labels }: Question,
  numberOf: Numbering,
  take: KeyedSink,
): Promise<void> {
  const places = keys.map((key) => KEY_COLUMNS.indexOf(key))
  const hashes = new Float64Array(KEY_COLUMNS.length).fill(-1)
  const rowBytes = FIXED_BYTES + keys.length * HASH_BYTES
  const decoder = createFixedDecoder(rowBytes, FIXED_FIELDS + keys.length, (bytes, at) => {
    const product = numberOf(readId(bytes, at + 6))
    if (product === undefined) return
    places.forEach((place, k) => {
      hashes[place] = readId(bytes, at + FIXED_BYTES + k * HASH_BYTES + 4)
    })
    take(product, bytes.readInt32BE(at + 18), bytes.readInt32BE(at + 26), bytes.readDoubleBE(at + 34), hashes)
  })
  await copyOut(client, copySql(companyId, { only, keys, labels }), decoder.write)
  decoder.end()
}

function copySql(companyId: string, { only, keys, labels }: Question): string {
  const those = only === null ? '' : `and product_id = any('{${only.map(Number).join(',')}}')`
  const columns = keys.map((key) =>
    key === 'labels'
      ? `, ${labelsSql(labels)}`
      : `, coalesce(${hashSql(`nullif(trim(${columnOf[key]}), '')`)}, -1)`,
  )
  return `copy (
    select product_id::int8, day - date '1970-01-01', quantity::int4, total::float8${columns.join('')}
    from order_lines ${orderUnitsJoin(labels, companyId, those)}
    where company_id = ${uuidLiteral(companyId)} ${those}
  ) to stdout (format binary)`
}

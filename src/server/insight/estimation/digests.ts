import type { Queryable } from '../../kit/db/queryable.ts'
import { withoutNestedLoops } from '../../kit/db/without-nested-loops.ts'
import { lineDigestSql } from '../../store/rollups/line-digest.ts'

/** The lines a product's estimate is made from, and whether they differ from the last time. */
export interface Digest {
  readonly productId: number
  readonly lines: number
  /** Digest of the lines alone; a bigint as text, like the other one. */
  readonly lineDigest: string
  /** Digest of everything the estimate reads of the product: lines, price, type and known facts. */
  readonly digest: string
  readonly changed: boolean
  /** Number of lines of the last time; 0 for a product that took part in no run. */
  readonly knownLines: number
  /** True if exactly these lines are cached, with the channels that they have now. */
  readonly isKept: boolean
}

/** `totals`: from the rollup. `lines`: from the lines themselves, regardless of the rollup. */
export type DigestSource =
  | { readonly from: 'totals' }
  | { readonly from: 'lines'; readonly only: readonly number[] | null }

const totalsSql = `
  select product_id, lines + return_lines as lines, digest from product_totals
  where company_id = $1 and $2::int8[] is null`

const linesSql = `
  select product_id, count(*)::int4 as lines, ${lineDigestSql} as digest
  from order_lines where company_id = $1 and ($2::int8[] is null or product_id = any($2))
  group by product_id`

const digestsSql = ({ from }: DigestSource) => `
  select p.product_id as "productId",
    case when k.digest = now.line_digest then k.lines else now.lines end as lines, now.line_digest::text as "lineDigest", now.digest::text as digest,
    f.digest::text as "knownDigest", coalesce(f.lines, 0) as "knownLines", k.digest is not distinct from now.line_digest
      and k.channels = coalesce((select revision from channel_models where company_id = $1), 0) as "isKept"
  from products p
  left join (${from === 'totals' ? totalsSql : linesSql}) l using (product_id)
  cross join lateral (
    select coalesce(l.lines, 0) as lines, coalesce(l.digest, 0) as line_digest,
      coalesce(l.digest, 0) # hashtextextended(format('%s|%s', p.price, nullif(trim(p.product_type), '')), 0) as digest
  ) now
  left join product_fits f on f.company_id = p.company_id and f.product_id = p.product_id
  left join kept_lines k on k.company_id = p.company_id and k.product_id = p.product_id
  where p.company_id = $1 and ($2::int8[] is null or p.product_id = any($2))
  order by p.product_id`

interface Row {
  readonly productId: string
  readonly lines: number
  readonly lineDigest: string
  readonly digest: string
  /** Digest of the last time. */
  readonly knownDigest: string | null
  readonly knownLines: number
  readonly isKept: boolean
}

/**
 * One entry per product of the company, or of those asked for, in order of their ids.
 * `facts`: digests of what is known of products beyond their orders.
 */
export async function readDigests(
  client: Queryable,
  companyId: string,
  facts: ReadonlyMap<number, bigint>,
  source: DigestSource,
): Promise<Digest[]> {
  const only = source.from === 'lines' ? source.only : null
  const { rows } = await withoutNestedLoops(client, () =>
    client.query<Row>(digestsSql(source), [companyId, only]),
  )
  return rows.map(({ knownDigest, ...row }) => {
    const productId = Number(row.productId)
    const own = facts.get(productId)
    const digest = own === undefined ? row.digest : String(BigInt.asIntN(64, BigInt(row.digest) ^ own))
    return { ...row, productId, digest, changed: knownDigest !== digest }
  })
}

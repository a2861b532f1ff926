import type { Client } from 'pg'

/** Of what lines a product's estimate is to be made, and whether that is other than the last time. */
export interface Digest {
  readonly productId: number
  readonly lines: number
  /** A bigint as text. */
  readonly digest: string
  readonly changed: boolean
}

/**
 * A line's identity and content, and what else the estimate reads of the product: price and type. XOR of
 * hashes needs no order; a line's id keeps equal lines from cancelling each other. One hash is the other's seed:
 * a hash of the whole row takes twice as long.
 */
const digestsSql = `
  select p.product_id as "productId", now.lines, now.digest::text as digest,
    f.lines as "knownLines", f.digest::text as "knownDigest"
  from products p
  left join (
    select product_id, count(*)::int4 as lines,
      bit_xor(hash_numeric_extended(total,
        uuid_hash_extended(line_id, (quantity::int8 << 24) + (day - date '1970-01-01')))) as digest
    from order_lines where company_id = (select current_setting('quanto.company_id')::uuid)
    group by product_id
  ) l using (product_id)
  cross join lateral (
    select coalesce(l.lines, 0) as lines,
      coalesce(l.digest, 0) # hashtextextended(format('%s|%s', p.price, nullif(trim(p.product_type), '')), 0) as digest
  ) now
  left join product_fits f on f.company_id = p.company_id and f.product_id = p.product_id
  where p.company_id = current_setting('quanto.company_id')::uuid
  order by p.product_id`

interface Row {
  readonly productId: string
  readonly lines: number
  readonly digest: string
  /** Of the last time. */
  readonly knownLines: number | null
  readonly knownDigest: string | null
}

/**
 * One entry per product of the tenant that the transaction is set to, in order of their ids. `facts`: digests of
 * what is known of products beyond their orders.
 */
export async function readDigests(
  client: Pick<Client, 'query'>,
  facts: ReadonlyMap<number, bigint>,
): Promise<Digest[]> {
  const { rows } = await client.query<Row>(digestsSql)
  return rows.map(({ knownLines, knownDigest, lines, ...row }) => {
    const productId = Number(row.productId)
    const own = facts.get(productId)
    const digest = own === undefined ? row.digest : String(BigInt.asIntN(64, BigInt(row.digest) ^ own))
    return { productId, lines, digest, changed: knownLines !== lines || knownDigest !== digest }
  })
}

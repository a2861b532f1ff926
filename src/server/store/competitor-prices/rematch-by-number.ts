import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { requestMatching } from './request-matching.ts'

/** As `foldCode` and `normalizeGtin` of the matcher, which decides: these only find what it has to look at. */
const folded = (column: string) =>
  `nullif(ltrim(regexp_replace(lower(${column}), '[^[:alnum:]]', '', 'g'), '0'), '')`
const digits = (column: string) => `lpad(regexp_replace(${column}, '[^0-9]', '', 'g'), 14, '0')`

const ofTheirs = (isSame: string) => `
  select k.competitor_id, k.external_key, p.product_id
  from competitor_products k join products p on p.company_id = $1 and ${isSame}
  where k.company_id = $1 and k.state in ('waiting', 'none') and ($2::int8[] is null or p.product_id = any($2))`

/**
 * Products of competitors that wait or have no match, and whose number one of ours has by now. Where a person rejected
 * that product, or it already waits because of this number, nothing would be new.
 */
const reopenSql = `
  with found as (
    ${ofTheirs(`coalesce(p.gtin, case when p.sku ~ '^[0-9]{8,14}$' then lpad(p.sku, 14, '0') end) = ${digits('k.gtin')}`)}
    union
    ${ofTheirs(`${folded('coalesce(p.mpn, p.sku)')} = ${folded('k.code')} and ${folded('p.vendor')} = ${folded('k.brand')}`)}
  )
  update competitor_products c set state = 'new'
  from found f
  where c.company_id = $1 and c.competitor_id = f.competitor_id and c.external_key = f.external_key
    and not exists (
      select from competitor_matches m
      where m.company_id = $1 and m.competitor_id = f.competitor_id and m.external_key = f.external_key
        and m.product_id = f.product_id and (m.status = 'rejected' or m.how in ('gtin', 'sku')))`

/**
 * Has products of competitors compared again whose GTIN, or manufacturer's number and brand, ours have since a change:
 * of the products listed, or (`null`) of all.
 */
export async function rematchByNumber({
  ctx,
  tx,
  productIds,
}: {
  readonly ctx: Pick<TenantContext, 'companyId' | 'jobs'>
  readonly tx: TenantTransaction
  readonly productIds: readonly number[] | null
}): Promise<void> {
  await tx.client.query(reopenSql, [ctx.companyId, productIds])
  await requestMatching(ctx, tx)
}

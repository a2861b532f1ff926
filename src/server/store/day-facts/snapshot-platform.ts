import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { companyDay } from '../basics/company-day.ts'

interface Snapshot {
  readonly ctx: Pick<TenantContext, 'companyId' | 'clock'>
  readonly tx: TenantTransaction
  readonly input: { readonly connectionId: string }
}

/** Two variants with the same code are one product here: the first one's price, the stock of both. */
const variantsSql = `
  select distinct on (v.product_id) v.product_id, v.price, v.compare_at_price, v.unit_cost
  from platform_variants v where v.company_id = $1 and v.connection_id = $2
  order by v.product_id, v.product_external_id, v.position`

const lastSql = (table: string, columns: string) => `
  left join lateral (
    select ${columns} from ${table} l
    where l.company_id = $1 and l.product_id = v.product_id and l.effective_from <= $3
    order by l.effective_from desc limit 1
  ) last on true`

/** A price that a person set here and not in the shop stays: it is no price of the shop. */
const pricesSql = `
  insert into price_log (company_id, product_id, effective_from, price, compare_at_price, source)
  select $1, v.product_id, $3, v.price, v.compare_at_price, 'platform' from (${variantsSql}) v
  join products p on p.company_id = $1 and p.product_id = v.product_id and p.price = v.price
  ${lastSql('price_log', 'price, compare_at_price, source')}
  where (last.price, last.compare_at_price) is distinct from (v.price, v.compare_at_price)
    or last.source = 'catalogue'
  on conflict (company_id, product_id, effective_from) do update
  set price = excluded.price, compare_at_price = excluded.compare_at_price, source = excluded.source, import_id = null`

const costsSql = `
  insert into unit_costs (company_id, product_id, effective_from, unit_cost, source)
  select $1, v.product_id, $3, v.unit_cost, 'platform' from (${variantsSql}) v
  join products p on p.company_id = $1 and p.product_id = v.product_id and p.cost = v.unit_cost
  ${lastSql('unit_costs', 'unit_cost')}
  where last.unit_cost is distinct from v.unit_cost
  on conflict (company_id, product_id, effective_from) do update
  set unit_cost = excluded.unit_cost, source = excluded.source, import_id = null`

const stockSql = `
  insert into inventory_levels (company_id, product_id, day, quantity, source)
  select $1, product_id, $3, greatest(-2147483648, least(2147483647, sum(inventory_quantity)))::int4, 'platform'
  from platform_variants where company_id = $1 and connection_id = $2 and inventory_quantity is not null
  group by product_id
  on conflict (company_id, product_id, day) do update
  set quantity = excluded.quantity, source = excluded.source, import_id = null`

/**
 * Records prices and costs (where they changed) and stock (each day) of a connected store as its products were last
 * read. A second run on the same day replaces the first.
 */
export async function snapshotPlatform({ ctx, tx, input }: Snapshot): Promise<void> {
  const values = [ctx.companyId, input.connectionId, await companyDay(ctx, tx)]
  await tx.client.query(pricesSql, values)
  await tx.client.query(costsSql, values)
  await tx.client.query(stockSql, values)
}

/** Another product of the shop may have the same code. */
const soldOutSql = `
  insert into inventory_levels (company_id, product_id, day, quantity, source)
  select $1, p.product_id, $3, 0, 'platform' from products p
  where p.company_id = $1 and p.product_id = any($2::int8[]) and not exists (
    select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id)
  on conflict (company_id, product_id, day) do update set quantity = 0, source = excluded.source, import_id = null`

/** Records no stock from today on for those of the products that no variant of the shop has any more. */
export async function markSoldOut(
  client: Queryable,
  companyId: string,
  { productIds, today }: { readonly productIds: readonly string[]; readonly today: string },
): Promise<void> {
  await client.query(soldOutSql, [companyId, productIds, today])
}

import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'

/** Days after which a changed cost is no reason for a round any more. */
const RECENT_DAYS = 90

export interface CostChange {
  readonly productId: number
  readonly before: string
  readonly now: string
  readonly since: string
}

/**
 * Cost that an import replaced, of a product without a dated row before: a file without dates changes the cost of today.
 */
const replacedSql = `
  select (i.before ->> 'cost')::numeric from import_changes i
  where i.company_id = $1 and i.import_id = c.import_id and i.record = 'products' and i.subject = c.product_id::text`

/** The last change of each product's unit cost; costs that begin later do not count yet. */
const changesSql = `
  select product_id::text as "productId", before::text, unit_cost::text as now, effective_from::text as since
  from (
    select distinct on (c.product_id) c.product_id, c.unit_cost, c.effective_from, c.import_id,
      coalesce((select b.unit_cost from unit_costs b
        where b.company_id = $1 and b.product_id = c.product_id and b.effective_from < c.effective_from
        order by b.effective_from desc limit 1), (${replacedSql})) as before
    from unit_costs c where c.company_id = $1 and c.effective_from <= $2::date
    order by c.product_id, c.effective_from desc
  ) last
  where ($4::uuid is null or import_id = $4) and before > 0 and before <> unit_cost
    and effective_from > $2::date - ${RECENT_DAYS}
    and not ($3 and exists (
      select from price_round_items i
      join price_rounds r on r.company_id = i.company_id and r.round_id = i.round_id
      where i.company_id = $1 and i.product_id = last.product_id and i.cost = last.unit_cost
        and r.about = 'costs' and r.removed_at is null))
  order by product_id`

/**
 * Products whose unit cost changed in the last months; `open`: only those of which no round was made yet. With an
 * import only those whose last cost is from it.
 */
export async function readCostChanges(
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: TenantTransaction,
  which: 'all' | 'open',
  importId: string | null = null,
): Promise<readonly CostChange[]> {
  const today = await companyDay(ctx, tx)
  const { rows } = await tx.client.query<Omit<CostChange, 'productId'> & { productId: string }>(changesSql, [
    ctx.companyId,
    today,
    which === 'open',
    importId,
  ])
  return rows.map((row) => ({ ...row, productId: Number(row.productId) }))
}

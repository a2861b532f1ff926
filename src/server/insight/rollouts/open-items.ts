import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

export interface OpenItem {
  readonly rolloutId: string
  readonly entryId: string
  readonly mode: string
  readonly title: string
}

/** Items whose price may still change in the shop: of lists that are not ended, of single prices under way. */
const openSql = `
  select distinct i.rollout_id as "rolloutId", i.entry_id as "entryId", r.mode, p.title
  from price_rollout_items i
  join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
  join products p on p.company_id = i.company_id and p.product_id = i.product_id
  where i.company_id = $1 and i.product_id = any($2::int8[])
    and i.state in ('pending', 'sending', 'waiting', 'unknown', 'taking_back')
    and r.state not in ('settling', 'done', 'taken_back', 'cancelled')`

/** Returns what is under way for these products; a product is in one open roll-out at most. */
export async function openOf(
  { client }: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
  productIds: readonly string[],
): Promise<OpenItem[]> {
  const { rows } = await client.query<OpenItem>(openSql, [companyId, productIds])
  return rows
}

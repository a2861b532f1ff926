import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'

const listedSql = `
  select from price_rollout_items i
  join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
  join price_rollout_settings s on s.company_id = i.company_id and s.four_eyes
  where i.company_id = $1 and i.entry_id = $2 and r.state in ('draft', 'awaiting_approval', 'approved')
    and $3::uuid is distinct from r.drafted_by and $3::uuid is distinct from r.changed_by
  limit 1`

/**
 * Refuses a new price from a person who could approve it: where four eyes are asked for, a list follows the plan, and
 * only its authors, who may not approve it, change the prices in it.
 */
export async function refuseListed(
  { client }: TenantTransaction,
  { companyId, userId }: Pick<TenantContext, 'companyId' | 'userId'>,
  entryId: string,
): Promise<void> {
  const { rowCount } = await client.query(listedSql, [companyId, entryId, userId])
  if (rowCount) throw problem('price_plan.listed')
}

import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

type Place = Pick<TenantContext, 'companyId' | 'clock'>

/** Notes that the shop has a planned price. */
export async function noteCarriedOut(
  { client }: TenantTransaction,
  { companyId, clock }: Place,
  entryId: string,
): Promise<void> {
  await client.query(
    `update price_plan set status = 'applied', applied_at = $3, updated_at = $3
     where company_id = $1 and entry_id = $2 and status = 'planned'`,
    [companyId, entryId, clock()],
  )
}

/** Notes that the shop has the former price again. */
export async function noteReverted(
  { client }: TenantTransaction,
  { companyId, clock }: Place,
  entryId: string,
): Promise<void> {
  await client.query(
    `update price_plan set status = 'reverted', reverted_at = $3, updated_at = $3
     where company_id = $1 and entry_id = $2 and status = 'applied'`,
    [companyId, entryId, clock()],
  )
}

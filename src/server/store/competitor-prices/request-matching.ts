import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

/** Requests the comparison with the catalogue if products of competitors wait for it. */
export async function requestMatching(
  { companyId, jobs }: Pick<TenantContext, 'companyId' | 'jobs'>,
  tx: TenantTransaction,
): Promise<void> {
  const { rows } = await tx.client.query<{ some: boolean }>(
    `select exists (select from competitor_products where company_id = $1 and state = 'new') as some`,
    [companyId],
  )
  if (rows[0]?.some) await jobs.send('match-competitor-products', { companyId }, { tx })
}

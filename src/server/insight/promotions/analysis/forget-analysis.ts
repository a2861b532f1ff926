import type { TenantTransaction } from '../../../kit/db/database.ts'
import { forgetRuns } from '../../../kit/runs/forget-runs.ts'

/** Removes what the analysis of promotions found, with the record of its runs. */
export async function forgetAnalysis({
  tx: { client },
  companyId,
}: {
  readonly tx: TenantTransaction
  readonly companyId: string
}): Promise<void> {
  await client.query('delete from promotion_uplifts where company_id = $1', [companyId])
  await client.query('delete from product_uplifts where company_id = $1', [companyId])
  await client.query('delete from promotion_runs where company_id = $1', [companyId])
  await forgetRuns(client, { companyId, kind: 'analyse-promotions' })
}

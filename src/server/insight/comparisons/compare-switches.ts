import { lockCompany } from '../../kit/db/lock-company.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { forgetRuns } from '../../kit/runs/forget-runs.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { type Comparison, findComparison, readComparison } from './comparison-rows.ts'
import { factComparison } from './fact-comparison.ts'

/**
 * Requests estimates of the catalogue with and without the chosen facts. One runs at a time; only the latest is kept.
 */
export function compareSwitches({
  ctx,
  input,
}: VerbArgs<'compareSwitches'>): Promise<{ comparison: Comparison }> {
  const { companyId } = ctx
  return ctx.inTenant(async (tx) => {
    // Requests of a company are handled one after the other.
    await lockCompany(tx.client, companyId)
    const latest = await findComparison(ctx, tx, null)
    const facts = [...input.facts].sort()
    const isSame = latest && JSON.stringify([...latest.facts].sort()) === JSON.stringify(facts)
    if (isSame && latest.status === 'queued') return { comparison: latest }
    await tx.client.query('delete from estimate_comparisons where company_id = $1', [companyId])
    await forgetRuns(tx.client, { companyId, kind: factComparison.kind })
    const { runId: comparisonId } = await requestRun(factComparison, { ctx, tx })
    await tx.client.query(
      'insert into estimate_comparisons (company_id, comparison_id, facts, created_at) values ($1, $2, $3, $4)',
      [companyId, comparisonId, facts, ctx.clock()],
    )
    return { comparison: await readComparison(ctx, tx, comparisonId) }
  })
}

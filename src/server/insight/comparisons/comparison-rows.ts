import type * as z from 'zod'
import type { comparison } from '#contract/comparisons'
import { renderFailure } from '../../accounts/settings/render-failure.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'

export type Comparison = z.infer<typeof comparison>

interface Row extends Omit<Comparison, 'createdAt' | 'finishedAt'> {
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/**
 * Finds one comparison, or the latest; `null` where none was ever requested. Another company's comparison is not
 * found.
 */
export async function findComparison(
  ctx: TenantContext,
  tx: TenantTransaction,
  comparisonId: string | null,
): Promise<Comparison | null> {
  const { rows } = await tx.client.query<Row>(
    `select c.comparison_id as "comparisonId", c.facts, coalesce(r.status, 'done') as status,
       coalesce(r.percent, 100) as percent, r.failure as error, c.summary, c.created_at as "createdAt",
       r.finished_at as "finishedAt"
     from estimate_comparisons c left join runs r on r.company_id = c.company_id and r.run_id = c.comparison_id
     where c.company_id = $1 and ($2::uuid is null or c.comparison_id = $2)
     order by c.created_at desc limit 1`,
    [ctx.companyId, comparisonId],
  )
  const [row] = rows
  if (!row) return null
  return {
    ...row,
    error: await renderFailure(joined(ctx, tx), row.error),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export async function readComparison(
  ctx: TenantContext,
  tx: TenantTransaction,
  comparisonId: string,
): Promise<Comparison> {
  const found = await findComparison(ctx, tx, comparisonId)
  if (!found) throw problem('comparison.not_found')
  return found
}

import type * as z from 'zod'
import type { analysisState } from '#contract/schemas/promotions'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { basisSql } from './analysis/basis.ts'
import { type Findings, readFindings } from './analysis/findings.ts'
import { queueAnalysis } from './analysis/request-analysis.ts'

export type AnalysisState = z.infer<typeof analysisState>

interface RunRow {
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  readonly basis: string
  readonly data_through: string | null
  readonly findings: unknown
  readonly error: string | null
  readonly finished_at: Date | null
}

export interface KnownAnalysis {
  readonly analysis: AnalysisState
  readonly findings: Findings | null
}

/**
 * The last findings, and whether they still hold. Where they do not (spend was entered, the calendar changed, the orders were
 * estimated again), a new analysis is asked for at once.
 */
export async function readAnalysis(
  ctx: Pick<TenantContext, 'companyId' | 'jobs' | 'clock'>,
  tx: TenantTransaction,
): Promise<KnownAnalysis> {
  const { rows } = await tx.client.query<RunRow>(
    `(select status, basis, data_through::text, findings, error, finished_at from promotion_runs
      where company_id = $1 and status = 'done' order by finished_at desc limit 1)
     union all
     (select status, basis, data_through::text, null, error, finished_at from promotion_runs
      where company_id = $1 and status <> 'done' order by created_at desc limit 1)`,
    [ctx.companyId],
  )
  const { rows: now } = await tx.client.query<{ basis: string; estimated: boolean; estimating: boolean }>(
    basisSql,
    [ctx.companyId],
  )
  const done = rows.find((row) => row.status === 'done')
  const other = rows.find((row) => row.status !== 'done')
  const findings = readFindings(done?.findings)
  const isOutdated = findings === null || done?.basis !== now[0]?.basis
  const isMoving = other?.status === 'queued' || other?.status === 'running'
  const hasFailed = other?.status === 'failed' && isOutdated
  const isAsked = isOutdated && !isMoving && !hasFailed && now[0]?.estimated === true
  if (isAsked) await queueAnalysis({ ctx, tx })
  // An estimate that runs is followed by an analysis.
  const isRunning = isMoving || isAsked || (findings === null && now[0]?.estimating === true)
  return {
    findings,
    analysis: {
      state: isRunning ? 'running' : hasFailed ? 'failed' : findings === null ? 'none' : 'done',
      computedAt: done?.finished_at?.toISOString() ?? null,
      dataThrough: done?.data_through ?? null,
      isOutdated,
      error: hasFailed ? (other?.error ?? null) : null,
    },
  }
}

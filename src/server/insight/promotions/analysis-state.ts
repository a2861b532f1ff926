import type * as z from 'zod'
import type { analysisState } from '#contract/promotion-models'
import { renderFailure } from '../../accounts/settings/render-failure.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { RunStatus } from '../../kit/db/schema/runs.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { basisSql } from './analysis/basis.ts'
import { type Findings, readFindings } from './analysis/findings.ts'
import { promotionAnalysis } from './analysis/promotion-analysis.ts'

export type AnalysisState = z.infer<typeof analysisState>

interface RunRow {
  /** Status of the latest unfinished run; `null` without one. */
  readonly status: RunStatus | null
  readonly failure: string | null
  readonly basis: string | null
  readonly data_through: string | null
  readonly findings: unknown
  readonly finished_at: Date | null
}

export interface KnownAnalysis {
  readonly analysis: AnalysisState
  readonly findings: Findings | null
}

/**
 * Reads the last findings, and whether they still hold. Where they do not (spend was entered, the calendar changed,
 * the orders were estimated again), a new analysis is requested immediately.
 */
export async function readAnalysis(ctx: TenantContext, tx: TenantTransaction): Promise<KnownAnalysis> {
  const { rows } = await tx.client.query<RunRow>(
    `select latest.status, latest.failure, found.basis, found.data_through::text, found.findings, found.finished_at
     from (select) one
       left join (select * from promotion_runs where company_id = $1 order by finished_at desc limit 1) found on true
       left join (select * from runs where company_id = $1 and kind = '${promotionAnalysis.kind}'
         and status <> 'done' order by created_at desc limit 1) latest on true`,
    [ctx.companyId],
  )
  const { rows: now } = await tx.client.query<{ basis: string; estimated: boolean; estimating: boolean }>(
    basisSql,
    [ctx.companyId],
  )
  const row = rows[0]
  const findings = readFindings(row?.findings)
  const isOutdated = findings === null || row?.basis !== now[0]?.basis
  const isMoving = row?.status === 'queued' || row?.status === 'running'
  const hasFailed = row?.status === 'failed' && isOutdated
  const isAsked = isOutdated && !isMoving && !hasFailed && now[0]?.estimated === true
  if (isAsked) await requestRun(promotionAnalysis, { ctx, tx })
  // An estimate in progress is followed by an analysis.
  const isRunning = isMoving || isAsked || (findings === null && now[0]?.estimating === true)
  return {
    findings,
    analysis: {
      state: isRunning ? 'running' : hasFailed ? 'failed' : findings === null ? 'none' : 'done',
      computedAt: row?.finished_at?.toISOString() ?? null,
      dataThrough: row?.data_through ?? null,
      isOutdated,
      error: hasFailed ? await renderFailure(joined(ctx, tx), row.failure) : null,
    },
  }
}

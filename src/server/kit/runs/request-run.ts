import type { TenantContext } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { lockCompany } from '../db/lock-company.ts'
import type { Run } from './define-run.ts'

interface Request {
  readonly ctx: Pick<TenantContext, 'companyId' | 'jobs' | 'clock'>
  /** Transaction that makes the run necessary, so that both are committed or neither. */
  readonly tx: TenantTransaction
  /** User in whose name the work is done; if absent, it is done for the company. */
  readonly userId?: string
}

export interface RequestedRun {
  readonly runId: string
  readonly merged: boolean
}

/** Number of ended runs kept per kind: fewer for merging kinds, of which only the latest counts. */
const KEPT_RUNS = { merging: 20, others: 1000 }

const waitingSql = `
  select run_id as "runId" from runs where company_id = $1 and kind = $2 and status = 'queued'
  order by created_at desc limit 1`
const insertSql = `
  insert into runs (company_id, run_id, kind, status, created_at) values ($1, $2, $3, 'queued', $4)`
const forgetSql = `
  delete from runs where company_id = $1 and kind = $2 and status in ('done', 'failed', 'cancelled') and run_id not in (
    select run_id from runs where company_id = $1 and kind = $2 order by created_at desc limit $3)`

/** Stores a run and sends its job. */
export async function requestRun(
  { kind, mergeWaiting }: Pick<Run, 'kind' | 'mergeWaiting'>,
  { ctx, tx, userId }: Request,
): Promise<RequestedRun> {
  const { companyId } = ctx
  const waiting = mergeWaiting ? await waitingRun(tx, companyId, kind) : null
  const runId = waiting ?? crypto.randomUUID()
  if (waiting === null) {
    await tx.client.query(insertSql, [companyId, runId, kind, ctx.clock()])
    await tx.client.query(forgetSql, [companyId, kind, mergeWaiting ? KEPT_RUNS.merging : KEPT_RUNS.others])
  }
  // A job is also sent for a waiting run: it replaces the waiting job if that was lost; otherwise the queue drops it.
  const payload = { companyId, runId, ...(userId ? { userId } : {}) }
  await ctx.jobs.send(kind, payload, mergeWaiting ? { tx } : { key: runId, tx })
  return { runId, merged: waiting !== null }
}

/** Serialises requests of a company; the lock mode "no key" does not block a running import's inserts. */
async function waitingRun({ client }: TenantTransaction, companyId: string, kind: string) {
  await lockCompany(client, companyId)
  const { rows } = await client.query<{ runId: string }>(waitingSql, [companyId, kind])
  return rows[0]?.runId ?? null
}

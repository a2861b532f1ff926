import type { TenantContext } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { lockCompany } from '../db/lock-company.ts'
import type { Run } from './define-run.ts'
import type { Failure } from './failure.ts'

interface Place {
  readonly ctx: Pick<TenantContext, 'companyId' | 'jobs' | 'clock'>
  /** Transaction that makes the run necessary, so that both are committed or neither. */
  readonly tx: TenantTransaction
}

interface Request extends Place {
  /** User in whose name the work is done; if absent, it is done for the company. */
  readonly userId?: string
  /** Object of the run, if a company has several; only requests about the same one are merged. */
  readonly subject?: string
  /** Id of the record that the run works on; if absent, the run gets an id of its own. */
  readonly runId?: string
  /** Only one job with the same key is active at a time. Default: the subject or company if requests merge. */
  readonly key?: string
  /** Time that the job waits, so that requests of this time are merged into one run. Default: none. */
  readonly startAfterSeconds?: number
}

export interface RequestedRun {
  readonly runId: string
  readonly merged: boolean
}

/** Number of ended runs kept per kind and subject: fewer for merging kinds, of which only the latest counts. */
const KEPT_RUNS = { merging: 20, others: 1000 }

const waitingSql = `
  select run_id as "runId" from runs
  where company_id = $1 and kind = $2 and subject is not distinct from $3 and status = 'queued'
  order by created_at desc limit 1`
/** A run that is `running` while no job of its subject is active has lost its process, and its job its place. */
const leftSql = `
  select run_id as "runId" from runs
  where company_id = $1 and kind = $2 and subject is not distinct from $3 and status in ('queued', 'running')
  order by created_at limit 1`
const insertSql = `
  insert into runs (company_id, run_id, kind, subject, status, created_at, failure, finished_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const forgetSql = `
  delete from runs where company_id = $1 and kind = $2 and subject is not distinct from $3
    and status in ('done', 'failed', 'cancelled') and run_id not in (
      select run_id from runs where company_id = $1 and kind = $2 and subject is not distinct from $3
      order by created_at desc limit $4)`

/** Stores a run and sends its job. A run that is named after a record is kept as long as that record. */
export async function requestRun(
  run: Pick<Run, 'kind' | 'mergeWaiting'>,
  { ctx, tx, userId, subject, runId: named, key, startAfterSeconds }: Request,
): Promise<RequestedRun> {
  const { companyId } = ctx
  const { kind, mergeWaiting } = run
  const of = [companyId, kind, subject ?? null]
  const waiting = mergeWaiting ? await waitingRun(tx, companyId, of) : null
  const runId = waiting ?? named ?? crypto.randomUUID()
  if (waiting === null) {
    await tx.client.query(insertSql, [companyId, runId, kind, of[2], 'queued', ctx.clock(), null, null])
    const kept = mergeWaiting ? KEPT_RUNS.merging : KEPT_RUNS.others
    if (!named) await tx.client.query(forgetSql, [...of, kept])
  }
  await sendRun(run, { ctx, tx, runId, subject: subject ?? null, userId, key, startAfterSeconds })
  return { runId, merged: waiting !== null }
}

/** Stores a run that ended before it began, so that its record has an end like any other. */
export async function storeEndedRun(
  { kind }: Pick<Run, 'kind'>,
  { ctx, tx, runId, failure }: Place & { readonly runId: string; readonly failure: Failure | null },
): Promise<void> {
  const status = failure ? 'failed' : 'cancelled'
  const now = ctx.clock()
  const why = failure && JSON.stringify(failure)
  await tx.client.query(insertSql, [ctx.companyId, runId, kind, null, status, now, why, now])
}

/**
 * Sends the job of a run. Sent for a waiting run as well: it replaces the waiting job if that was lost; otherwise the
 * queue drops it.
 */
async function sendRun(
  { kind, mergeWaiting }: Pick<Run, 'kind' | 'mergeWaiting'>,
  sent: Place & {
    readonly runId: string
    readonly subject: string | null
    readonly userId?: string | undefined
    readonly key?: string | undefined
    readonly startAfterSeconds?: number | undefined
  },
): Promise<void> {
  const { ctx, tx, runId, subject, userId } = sent
  const payload = {
    ...{ companyId: ctx.companyId, runId },
    ...(userId ? { userId } : {}),
    ...(subject ? { subject } : {}),
  }
  const key = sent.key ?? (mergeWaiting ? subject : runId)
  const { startAfterSeconds } = sent
  const options = { tx, ...(key ? { key } : {}), ...(startAfterSeconds ? { startAfterSeconds } : {}) }
  await ctx.jobs.send(kind, payload, options)
}

/**
 * Sends a job for a run that waits, or that a killed process left: the queue may have dropped its own while another one
 * waited or was retried. For the job that ends, of which only one of a subject is active.
 */
export async function sendWaiting(
  run: Pick<Run, 'kind' | 'mergeWaiting'>,
  ctx: TenantContext,
  subject: string | null,
): Promise<void> {
  if (!run.mergeWaiting) return
  await ctx.inTenant(async (tx) => {
    const { rows } = await tx.client.query<{ runId: string }>(leftSql, [ctx.companyId, run.kind, subject])
    if (rows[0]) await sendRun(run, { ctx, tx, runId: rows[0].runId, subject })
  })
}

/** Serialises requests of a company; the lock mode "no key" does not block a running import's inserts. */
async function waitingRun({ client }: TenantTransaction, companyId: string, of: readonly unknown[]) {
  await lockCompany(client, companyId)
  const { rows } = await client.query<{ runId: string }>(waitingSql, [...of])
  return rows[0]?.runId ?? null
}

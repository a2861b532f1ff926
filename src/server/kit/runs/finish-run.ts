import type { Queryable } from '../db/queryable.ts'
import type { RunTask } from './define-run.ts'

const finishSql = `
  update runs set status = 'done', stage = null, percent = 100, failure = null, finished_at = now()
  where company_id = $1 and run_id = $2 and cancel_requested_at is null returning 1`
const cancelledSql = `
  select 1 from runs where company_id = $1 and run_id = $2 and cancel_requested_at is not null`

/**
 * Ends a run in the thread's transaction that saves its results: readers see both or neither. Throws if the run was
 * cancelled meanwhile.
 */
export async function finishRun(
  client: Queryable,
  { companyId, runId }: Pick<RunTask, 'companyId' | 'runId'>,
): Promise<void> {
  const { rowCount } = await client.query(finishSql, [companyId, runId])
  if (rowCount) return
  const cancelled = await client.query(cancelledSql, [companyId, runId])
  if (cancelled.rowCount) throw new Error('The run was cancelled before its results were saved.')
}

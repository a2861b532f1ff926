import type { Client } from 'pg'
import type { RunTask } from './define-run.ts'

/** Ends a run in the thread's transaction that saves its results: readers see both or neither. */
export async function finishRun(
  client: Pick<Client, 'query'>,
  { companyId, runId }: Pick<RunTask, 'companyId' | 'runId'>,
): Promise<void> {
  await client.query(
    `update runs set status = 'done', stage = null, percent = 100, finished_at = now()
     where company_id = $1 and run_id = $2`,
    [companyId, runId],
  )
}

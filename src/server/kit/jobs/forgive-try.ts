import type { PgBoss } from 'pg-boss'
import type { JobName } from './payloads.ts'
import { queues } from './queues.ts'

/** Number of forgiven attempts: a job whose process or database dies again and again may be the cause. */
const MOST_FORGIVEN = 20

const sql = `
  update pgboss.job set retry_limit = retry_limit + 1
  where name = $1 and id = $2 and retry_count = $3 and state = 'active' and retry_limit < $4`

/** Does not count an attempt that ended because its process or the database died: it says nothing about the job. */
export async function forgiveTry(
  boss: PgBoss,
  name: JobName,
  job: { readonly id: string; readonly retryCount: number },
): Promise<void> {
  const most = queues[name].retryLimit + MOST_FORGIVEN
  await boss.getDb().executeSql(sql, [name, job.id, job.retryCount, most])
}

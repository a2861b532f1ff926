import type { PgBoss } from 'pg-boss'
import type { JobName } from './payloads.ts'
import { queues } from './queues.ts'

/** A job that its process or the database dies under again and again may be what kills them. */
const MOST_FORGIVEN = 20

const sql = `
  update pgboss.job set retry_limit = retry_limit + 1
  where name = $1 and id = $2 and retry_count = $3 and state = 'active' and retry_limit < $4`

/** A try that ended with its process, or with the database, does not count: it says nothing about the job. */
export async function forgiveTry(
  boss: PgBoss,
  name: JobName,
  job: { readonly id: string; readonly retryCount: number },
): Promise<void> {
  const most = queues[name].retryLimit + MOST_FORGIVEN
  await boss.getDb().executeSql(sql, [name, job.id, job.retryCount, most])
}

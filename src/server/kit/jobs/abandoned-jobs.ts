import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { forgetActiveKeys } from './active-keys.ts'
import { forgiveTry } from './forgive-try.ts'
import { leaseKeySql } from './leases.ts'
import type { JobName } from './payloads.ts'
import { failedQueue, jobNames } from './queues.ts'

interface ActiveJob {
  readonly id: string
  readonly name: JobName | typeof failedQueue
  readonly retryCount: number
}

const unowned = `
  select id, name, retry_count as "retryCount" from pgboss.job
  where state = 'active' and name = any($1) and pg_try_advisory_xact_lock(${leaseKeySql('id')})`

/**
 * Returns jobs of dead processes to the queue. A job counts as abandoned if two checks in a row find it active
 * without a held lease: this spares jobs that were just claimed or just finished by a running process.
 */
export function watchAbandonedJobs(boss: PgBoss, log: Logger, everyMs = 1500): { stop(): Promise<void> } {
  let suspects = new Set<string>()
  let looking: Promise<void> = Promise.resolve()

  const look = async () => {
    const { rows } = (await boss.getDb().executeSql(unowned, [[...jobNames, failedQueue]])) as {
      rows: ActiveJob[]
    }
    const seen = new Set<string>()
    for (const { id, name, retryCount } of rows) {
      const attempt = `${id} ${retryCount}`
      if (!suspects.has(attempt)) {
        seen.add(attempt)
        continue
      }
      log.warn(
        { job: name, jobId: id, attempt: retryCount + 1 },
        'the process of this job ended; it is tried again',
      )
      if (name !== failedQueue) await forgiveTry(boss, name, { id, retryCount })
      await boss.fail(
        name,
        { id, retryCount },
        { message: 'The process that ran this job ended before it was done.' },
      )
    }
    suspects = seen
    await forgetActiveKeys(boss)
  }

  const timer = setInterval(() => {
    looking = looking
      .then(look)
      .catch((error) => log.error({ err: error }, 'could not look for abandoned jobs'))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

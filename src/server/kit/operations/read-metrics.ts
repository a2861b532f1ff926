import { collectDefaultMetrics } from 'prom-client'
import type { AppContext } from '../context.ts'
import { jobNames } from '../jobs/queues.ts'
import { jobsInQueue, oldestJobSeconds, poolConnections, registry } from '../telemetry/meters.ts'

interface Depth {
  readonly name: string
  readonly state: 'waiting' | 'later' | 'active'
  readonly count: number
  readonly oldestSeconds: number
}

/** Counts unfinished jobs only: a partial index of the queue answers this quickly, however long its history. */
const depthSql = `
  select name, count(*)::int as count,
    case when state = 'active' then 'active' when start_after > now() then 'later' else 'waiting' end as state,
    greatest(0, extract(epoch from now() - min(start_after)))::float8 as "oldestSeconds"
  from pgboss.job where name = any($1) and state <= 'active' group by 1, 3`

/** Measures event loop, memory and garbage collection from the first server of the process on. */
export function watchProcess(): void {
  if (registry.getSingleMetric('process_cpu_user_seconds_total')) return
  collectDefaultMetrics({ register: registry })
}

/** Returns the text of `/metrics`. If the database does not answer, only its own figures are missing. */
export async function readMetrics(
  app: AppContext,
): Promise<{ readonly type: string; readonly text: string }> {
  for (const { name, pool } of app.db.pools) {
    poolConnections.set({ pool: name, state: 'open' }, pool.totalCount)
    poolConnections.set({ pool: name, state: 'idle' }, pool.idleCount)
    poolConnections.set({ pool: name, state: 'requests_waiting' }, pool.waitingCount)
  }
  await measureQueue(app).catch((error: unknown) =>
    app.log.warn({ err: error }, 'the queue could not be measured'),
  )
  return { type: registry.contentType, text: await registry.metrics() }
}

async function measureQueue({ db }: AppContext): Promise<void> {
  const { rows } = await db.pool.query<Depth>(depthSql, [jobNames])
  jobsInQueue.reset()
  oldestJobSeconds.reset()
  for (const job of jobNames) {
    for (const state of ['waiting', 'later', 'active'] as const) {
      const found = rows.find((row) => row.name === job && row.state === state)
      jobsInQueue.set({ job, state }, found?.count ?? 0)
      if (state === 'waiting') oldestJobSeconds.set({ job }, found?.oldestSeconds ?? 0)
    }
  }
}

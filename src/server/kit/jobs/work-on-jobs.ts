import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { jobSeconds, jobsGivenUp } from '../telemetry/meters.ts'
import { traced } from '../telemetry/tracing.ts'
import { createExtraLane } from './extra-lane.ts'
import { forgiveTry } from './forgive-try.ts'
import type { JobLeases } from './leases.ts'
import type { JobHandlers, JobName, JobPayloads } from './payloads.ts'
import { failedQueue, queues } from './queues.ts'

export interface Workshop {
  readonly boss: PgBoss
  readonly leases: JobLeases
  readonly handlers: JobHandlers
  readonly log: Logger
  /** Running work, so that a stop can wait for it. */
  readonly running: Set<Promise<void>>
  /** Milliseconds after which a job lets others overtake it. */
  readonly longAfterMs: number
}

/**
 * NOTIFY starts a new job immediately; polling finds retries that are due. If more jobs wait than there are places,
 * the next one is taken without a pause: otherwise only one short job would run per second.
 */
const polling = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  burstWhenReadyExceeds: 1,
} as const

/** Number of long jobs of one kind in one process that may hold an extra lane. */
const MOST_LONG = 8

export async function workOn<Name extends JobName>(name: Name, shop: Workshop): Promise<void> {
  const options = {
    includeMetadata: true,
    localConcurrency: queues[name].atOnce,
    heartbeatRefreshSeconds: 15,
    // Checked in the jobs table at each poll: see `active-keys.ts`.
    groupConcurrency: 1,
    ...polling,
  } as const
  const onJob = async ([job]: JobWithMetadata<JobPayloads[Name]>[]) => {
    if (!job) return
    const work = withExtraLane(() => runJob(name, job, shop))
    shop.running.add(work)
    await work.finally(() => shop.running.delete(work))
  }
  const withExtraLane = createExtraLane({
    lane: {
      open: () => shop.boss.work(name, { ...options, localConcurrency: 1 }, onJob),
      close: (id) => shop.boss.offWork(name, { id, wait: true }),
    },
    lanes: MOST_LONG,
    longAfterMs: shop.longAfterMs,
    log: shop.log,
  })
  await shop.boss.work(name, options, onJob)
}

async function runJob<Name extends JobName>(
  name: Name,
  job: JobWithMetadata<JobPayloads[Name]>,
  shop: Workshop,
): Promise<void> {
  const log = shop.log.child({
    job: name,
    jobId: job.id,
    attempt: job.retryCount + 1,
    companyId: job.data.companyId,
  })
  const startedAt = performance.now()
  const lease = await shop.leases.hold(job.id, job.signal)
  try {
    // Between claim and lease the job may have been taken for abandoned and given to another process.
    const { affected } = (await shop.boss.touch(name, { id: job.id, retryCount: job.retryCount })) as {
      affected: number
    }
    if (affected !== 1) throw new Error('The claim on this job was lost before the work began.')
    log.info('job started')
    const signal = AbortSignal.any([job.signal, lease.signal])
    signal.throwIfAborted()
    const attempt = job.retryCount + 1
    await traced(`job ${name}`, { 'quanto.job': name, 'quanto.attempt': attempt }, () =>
      shop.handlers[name].run({ data: job.data, attempt, signal }),
    )
    const tookMs = performance.now() - startedAt
    jobSeconds.observe({ job: name, outcome: 'done' }, tookMs / 1000)
    log.info({ ms: Math.round(tookMs) }, 'job done')
  } catch (error) {
    jobSeconds.observe({ job: name, outcome: 'failed' }, (performance.now() - startedAt) / 1000)
    log.error({ err: error, willRetry: job.retryCount < job.retryLimit }, 'job failed')
    if (lease.signal.aborted)
      await forgiveTry(shop.boss, name, job).catch((err) => log.warn({ err }, 'could not give the try back'))
    throw error
  } finally {
    await lease.release().catch((error) => log.warn({ err: error }, 'could not release the lease'))
  }
}

export async function workOnFailed({
  boss,
  leases,
  handlers,
  log,
}: Pick<Workshop, 'boss' | 'leases' | 'handlers' | 'log'>): Promise<void> {
  const options = { includeMetadata: true, ...polling } as const
  await boss.work(failedQueue, options, async ([job]: JobWithMetadata<JobPayloads[JobName]>[]) => {
    if (!job) return
    const name = job.sourceName as JobName
    const error = messageOf(job.sourceOutput)
    if (await hasAnother(boss, name, job.data)) {
      log.warn({ job: name, companyId: job.data.companyId, error }, 'another job goes on with this work')
      return
    }
    if (await sendDisplaced(boss, name, job)) {
      log.warn(
        { job: name, companyId: job.data.companyId, error },
        'tried again after the job that took its place',
      )
      return
    }
    log.error({ job: name, companyId: job.data.companyId, error }, 'job given up')
    jobsGivenUp.inc({ job: name })
    const handler = handlers[name] as JobHandlers[JobName] | undefined
    // The lease shows other processes that this one still works on the job.
    const lease = await leases.hold(job.id, job.signal)
    try {
      await handler?.onFailed({ data: job.data as never, error })
    } finally {
      await lease.release().catch((err) => log.warn({ err }, 'could not release the lease'))
    }
  })
}

/**
 * True if another job for the same work exists. Only one job of a company may wait for its retry: if the processes of
 * two have died, the queue gives one up while the other continues.
 */
async function hasAnother(boss: PgBoss, name: JobName, data: object): Promise<boolean> {
  const { rows } = (await boss.getDb().executeSql(
    `select exists (select from pgboss.job
       where name = $1 and data = $2::jsonb and state in ('created', 'retry', 'active')) as found`,
    [name, JSON.stringify(data)],
  )) as { rows: { found: boolean }[] }
  return rows[0]?.found ?? false
}

const displacedSql = `
  select singleton_key as "singletonKey", priority from pgboss.job
  where name = $1 and id = $2 and state = 'failed' and retry_count < retry_limit`
const DISPLACED_WAITS_S = 5

/**
 * Sends a job again that had tries left and lost its place: a queue that merges keeps one job of a company that waits
 * for its retry, and gives up a second one. Where the queue drops the new one as well, the job that waits instead
 * sends for what is left when it ends (`sendWaiting`). Returns whether the job was such a one.
 */
async function sendDisplaced(
  boss: PgBoss,
  name: JobName,
  { sourceId, data }: JobWithMetadata<JobPayloads[JobName]>,
): Promise<boolean> {
  const { rows } = (await boss.getDb().executeSql(displacedSql, [name, sourceId])) as {
    rows: { singletonKey: string | null; priority: number }[]
  }
  const [lost] = rows
  if (!lost) return false
  await boss.send(name, data, {
    priority: lost.priority,
    group: { id: data.companyId },
    startAfter: DISPLACED_WAITS_S,
    ...(lost.singletonKey === null ? {} : { singletonKey: lost.singletonKey }),
  })
  return true
}

function messageOf(output: unknown): string {
  const told = output as { message?: unknown; value?: { message?: unknown } } | null
  const message = told?.message ?? told?.value?.message
  return typeof message === 'string' ? message : 'The job failed.'
}

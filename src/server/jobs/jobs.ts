import type { ClientBase } from 'pg'
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { APP_ROLE, type Connection, clientConfig } from '../db/connection.ts'
import { watchAbandonedJobs } from './abandoned-jobs.ts'
import { createJobLeases, type JobLeases } from './leases.ts'
import type { JobHandlers, JobName, JobPayloads } from './payloads.ts'
import { gaveUpQueue, jobNames, queueSettings, queues } from './queues.ts'

export interface SendOptions {
  /** One active job per key at a time. Default: the company of the payload. */
  readonly key?: string
  /** Sent with this transaction, or not at all. */
  readonly tx?: { readonly client: Pick<ClientBase, 'query'> }
}

export interface Jobs {
  /** The job's id, or `null` where it became part of one that was waiting already. */
  send<Name extends JobName>(
    name: Name,
    data: JobPayloads[Name],
    options?: SendOptions,
  ): Promise<string | null>
  /** Opens the queue for sending and, in a process with the role `worker`, begins to work on it. */
  start(handlers: JobHandlers): Promise<void>
  /** Graceful: no new jobs; running ones get `timeoutMs` to end, then go back to the queue. */
  stop(options: { readonly graceful: boolean; readonly timeoutMs?: number }): Promise<void>
}

export interface JobsOptions {
  /** To a database whose migration installed the schema `pgboss`. */
  readonly connection: Connection
  readonly log: Logger
  readonly config: Pick<Config, 'roles'>
}

export function createJobs({ connection, log, config }: JobsOptions): Jobs {
  const works = config.roles.includes('worker')
  const asApplication = clientConfig(connection, { role: APP_ROLE, TimeZone: 'UTC' })
  const boss = new PgBoss({
    ...(asApplication as object),
    application_name: 'quanto-jobs',
    max: works ? 5 : 2,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    useListenNotify: works,
    // The application's role does not own the indexes; autovacuum keeps these small tables in order.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  const leases = createJobLeases(asApplication, log)
  let abandoned: { stop(): Promise<void> } | null = null

  return {
    send: (name, data, options = {}) =>
      boss.send(name, data, {
        singletonKey: options.key ?? data.companyId,
        ...(options.tx ? { db: throughTransaction(options.tx.client) } : {}),
      }),
    async start(handlers) {
      await boss.start()
      await createQueues(boss)
      if (!works) return
      for (const name of jobNames) await workOn(name, { boss, leases, handlers, log })
      await tellOfGivenUp({ boss, handlers, log })
      abandoned = watchAbandonedJobs(boss, log)
    },
    async stop({ graceful, timeoutMs = 10_000 }) {
      await abandoned?.stop()
      await boss.stop({ graceful, timeout: timeoutMs })
      await leases.close()
    },
  }
}

function throughTransaction(client: Pick<ClientBase, 'query'>): Db {
  return { executeSql: async (text, values) => client.query(text, values as unknown[]) }
}

async function createQueues(boss: PgBoss): Promise<void> {
  const giveUp = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, notify: true }
  await boss.createQueue(gaveUpQueue, giveUp)
  for (const name of jobNames) {
    const { policy, ...settings } = queueSettings(name)
    await boss.createQueue(name, { ...settings, ...(policy ? { policy } : {}) })
    await boss.updateQueue(name, settings)
  }
}

interface Workshop {
  readonly boss: PgBoss
  readonly leases: JobLeases
  readonly handlers: JobHandlers
  readonly log: Logger
}

/** With NOTIFY a job starts at once; polling only finds retries whose time has come. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const

async function workOn<Name extends JobName>(name: Name, shop: Workshop): Promise<void> {
  const options = {
    includeMetadata: true,
    localConcurrency: queues[name].atOnce,
    heartbeatRefreshSeconds: 15,
    ...polling,
  } as const
  await shop.boss.work(name, options, async ([job]: JobWithMetadata<JobPayloads[Name]>[]) => {
    if (job) await runJob(name, job, shop)
  })
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
  const lease = await shop.leases.hold(job.id)
  try {
    // Between the claim and the lease the job may have been taken for abandoned and given to another.
    const { affected } = (await shop.boss.touch(name, { id: job.id, retryCount: job.retryCount })) as {
      affected: number
    }
    if (affected !== 1) throw new Error('The claim on this job was lost before the work began.')
    const startedAt = performance.now()
    log.info('job started')
    const signal = AbortSignal.any([job.signal, lease.signal])
    await shop.handlers[name].run({ data: job.data, attempt: job.retryCount + 1, signal })
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'job done')
  } catch (error) {
    log.error({ err: error, willRetry: job.retryCount < job.retryLimit }, 'job failed')
    throw error
  } finally {
    await lease.release().catch((error) => log.warn({ err: error }, 'could not release the lease'))
  }
}

async function tellOfGivenUp({ boss, handlers, log }: Omit<Workshop, 'leases'>): Promise<void> {
  const options = { includeMetadata: true, ...polling } as const
  await boss.work(gaveUpQueue, options, async ([job]: JobWithMetadata<JobPayloads[JobName]>[]) => {
    if (!job) return
    const name = job.sourceName as JobName
    const error = messageOf(job.sourceOutput)
    log.error({ job: name, companyId: job.data.companyId, error }, 'job given up')
    const handler = handlers[name] as JobHandlers[JobName] | undefined
    await handler?.gaveUp({ data: job.data as never, error })
  })
}

function messageOf(output: unknown): string {
  const told = output as { message?: unknown; value?: { message?: unknown } } | null
  const message = told?.message ?? told?.value?.message
  return typeof message === 'string' ? message : 'The job failed.'
}

import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { APP_ROLE, type Connection, clientConfig } from '../db/connection.ts'
import { watchAbandonedJobs } from './abandoned-jobs.ts'
import { forgetActiveKeys } from './active-keys.ts'
import { createJobLeases, leaseSettings } from './leases.ts'
import type { JobHandlers, JobName, JobPayloads } from './payloads.ts'
import { failedQueue, jobNames, queueSettings, queues } from './queues.ts'
import { workOn, workOnFailed } from './work-on-jobs.ts'

const waitingOfCompany = `
  select count(*)::int as waiting from pgboss.job
  where name = $1 and state < 'active' and group_id = $2`

/** Limit of the turn: beyond it the order among one company's own jobs no longer affects other companies. */
const LAST_TURN = 1000

/**
 * Returns the priority of a job: minus the number of the company's waiting jobs of this kind, so that its n-th job
 * comes after the (n-1)-th of every other company. With at most one waiting job per company all are equal.
 */
async function fairTurn(name: JobName, companyId: string, db: Db): Promise<number> {
  if (queues[name].policy === 'stately') return 0
  const { rows } = (await db.executeSql(waitingOfCompany, [name, companyId])) as {
    rows: { waiting: number }[]
  }
  return -Math.min(rows[0]?.waiting ?? 0, LAST_TURN) || 0
}

interface SendOptions {
  /** Only one job per key is active at a time. Default: the company of the payload. */
  readonly key?: string
  /** Delay in seconds before the job may start. */
  readonly startAfterSeconds?: number
  /** Transaction with which the job is sent, or not at all. */
  readonly tx?: { readonly client: Pick<ClientBase, 'query'> }
}

export interface Jobs {
  /** Returns the job's id, or `null` if it was merged into one that was already waiting. */
  send<Name extends JobName>(
    name: Name,
    data: JobPayloads[Name],
    options?: SendOptions,
  ): Promise<string | null>
  /** Opens the queue for sending and, in a process with the role `worker`, starts working on its jobs. */
  start(handlers: JobHandlers): Promise<void>
  /**
   * Stops the queue. `graceful`: takes no new jobs; running ones get `timeoutMs` to end, then return to the queue.
   */
  stop(options: { readonly graceful: boolean; readonly timeoutMs?: number }): Promise<void>
}

export interface JobsOptions {
  /** Connection to a database in which the migration installed the schema `pgboss`. */
  readonly connection: Connection
  readonly log: Logger
  readonly config: Pick<Config, 'roles'>
  readonly longAfterMs?: number
}

const ABORTED_GRACE_MS = 6000
const LONG_AFTER_MS = 20_000

export function createJobs({ connection, log, config, longAfterMs = LONG_AFTER_MS }: JobsOptions): Jobs {
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
    queueCacheIntervalSeconds: works ? 1 : 60,
    useListenNotify: works,
    // The application's role does not own the indexes; autovacuum keeps these small tables in order.
    reindex: false,
    monitorVacuum: false,
  })
  let stopped = false
  // pg-boss closes its connections only after it reports that it has stopped, and the database may close them first.
  boss.on('error', (error) => {
    if (!stopped) log.error({ err: error }, 'job queue')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  const leases = createJobLeases(
    clientConfig(connection, { role: APP_ROLE, TimeZone: 'UTC', ...leaseSettings }),
    log,
  )
  const running = new Set<Promise<void>>()
  let abandoned: { stop(): Promise<void> } | null = null

  return {
    async send(name, data, options = {}) {
      const db = options.tx ? throughTransaction(options.tx.client) : null
      return boss.send(name, data, {
        singletonKey: options.key ?? data.companyId,
        group: { id: data.companyId },
        priority: await fairTurn(name, data.companyId, db ?? boss.getDb()),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(db ? { db } : {}),
      })
    },
    async start(handlers) {
      await boss.start()
      if (works) await forgetActiveKeys(boss)
      await createQueues(boss)
      if (!works) return
      for (const name of jobNames) await workOn(name, { boss, leases, handlers, log, running, longAfterMs })
      await workOnFailed({ boss, leases, handlers, log })
      abandoned = watchAbandonedJobs(boss, log)
    },
    async stop({ graceful, timeoutMs = 10_000 }) {
      await abandoned?.stop()
      await boss.stop({ graceful, timeout: timeoutMs })
      stopped = true
      // Jobs beyond the time limit are aborted by now; their resources should be free before the database closes.
      if (graceful)
        await Promise.race([Promise.allSettled(running), pause(ABORTED_GRACE_MS, null, { ref: false })])
      await leases.close()
    },
  }
}

function throughTransaction(client: Pick<ClientBase, 'query'>): Db {
  return { executeSql: async (text, values) => client.query(text, values as unknown[]) }
}

async function createQueues(boss: PgBoss): Promise<void> {
  const giveUp = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, notify: true }
  await boss.createQueue(failedQueue, giveUp)
  for (const name of jobNames) {
    const { policy, ...settings } = queueSettings(name)
    await boss.createQueue(name, { ...settings, ...(policy ? { policy } : {}) })
    await boss.updateQueue(name, settings)
  }
}

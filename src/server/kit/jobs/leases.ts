import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'

/**
 * A job's owner holds an advisory lock while it works. PostgreSQL frees the lock as soon as the owner's connection
 * ends, so a free lock proves that the owner is dead, without any timeout.
 */
export interface JobLeases {
  /** Waits for another owner of the job to end, until `signal` is aborted; other leases go on meanwhile. */
  hold(jobId: string, signal: AbortSignal): Promise<JobLease>
  close(): Promise<void>
}

interface JobLease {
  /** Aborted when the connection that holds the lock is lost. */
  readonly signal: AbortSignal
  release(): Promise<void>
}

/** The first tries follow each other faster: a look for abandoned jobs holds the lock for a moment. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 500

/** Server settings with which PostgreSQL frees the leases of a machine that is gone within half a minute. */
export const leaseSettings = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
} as const

/** Returns SQL for the lock's key: the first half of the job's id. */
export const leaseKeySql = (id: string) => `('x' || left(replace(${id}::text, '-', ''), 16))::bit(64)::bigint`

export function createJobLeases(connection: ClientConfig, log: Logger): JobLeases {
  let current: Promise<Client> | null = null
  const held = new Set<AbortController>()

  const lose = (connecting: Promise<Client>, error: unknown) => {
    // The end of a connection that has already been replaced does not affect the leases of the new one.
    if (current !== connecting) return
    current = null
    if (held.size > 0)
      log.warn({ err: error, jobs: held.size }, 'lost the connection that holds the job leases')
    for (const lease of held)
      lease.abort(new Error('The connection that held the lease of this job is gone.'))
    held.clear()
  }
  const open = (): Promise<Client> => {
    const client = new Client({ ...connection, application_name: 'quanto-leases', keepAlive: true })
    const connecting = client.connect().then(() => client)
    client.on('error', (error) => lose(connecting, error))
    client.on('end', () => lose(connecting, new Error('The connection ended.')))
    connecting.catch((error) => lose(connecting, error))
    return connecting
  }

  return {
    async hold(jobId, signal) {
      current ??= open()
      const holder = await current
      // All leases share one connection: a lock that waits on the server would hold up every other job.
      for (let pauseMs = FIRST_PAUSE_MS; !(await tryLock(holder, jobId)); pauseMs *= 2)
        await pause(Math.min(pauseMs, LONGEST_PAUSE_MS), null, { signal })
      const lease = new AbortController()
      held.add(lease)
      return {
        signal: lease.signal,
        async release() {
          if (!held.delete(lease)) return
          await holder.query(`select pg_advisory_unlock(${leaseKeySql('$1')})`, [jobId])
        },
      }
    },
    async close() {
      const closing = current
      current = null
      held.clear()
      await (await closing?.catch(() => null))?.end()
    },
  }
}

async function tryLock(holder: Client, jobId: string): Promise<boolean> {
  const { rows } = await holder.query<{ isHeld: boolean }>(
    `select pg_try_advisory_lock(${leaseKeySql('$1')}) as "isHeld"`,
    [jobId],
  )
  return rows[0]?.isHeld ?? false
}

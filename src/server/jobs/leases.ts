import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'

/**
 * A job's owner holds an advisory lock for as long as it works. PostgreSQL frees the lock the moment
 * the owner's connection ends, so a lock that can be had says that the owner is dead: no clock decides.
 */
export interface JobLeases {
  hold(jobId: string): Promise<JobLease>
  close(): Promise<void>
}

export interface JobLease {
  /** Aborted when the connection that holds the lock is gone. */
  readonly signal: AbortSignal
  release(): Promise<void>
}

/** SQL for the lock's key: the first half of the job's id. */
export const leaseKeySql = (id: string) => `('x' || left(replace(${id}::text, '-', ''), 16))::bit(64)::bigint`

export function createJobLeases(connection: ClientConfig, log: Logger): JobLeases {
  let client: Promise<Client> | null = null
  const held = new Set<AbortController>()

  const lose = (error: unknown) => {
    client = null
    if (held.size > 0)
      log.warn({ err: error, jobs: held.size }, 'lost the connection that holds the job leases')
    for (const lease of held)
      lease.abort(new Error('The connection that held the lease of this job is gone.'))
    held.clear()
  }
  const open = async () => {
    const opened = new Client({ ...connection, application_name: 'quanto-leases', keepAlive: true })
    opened.on('error', lose)
    opened.on('end', () => lose(new Error('connection ended')))
    await opened.connect()
    return opened
  }

  return {
    async hold(jobId) {
      client ??= open()
      const holder = await client.catch((error) => {
        client = null
        throw error
      })
      await holder.query(`select pg_advisory_lock(${leaseKeySql('$1')})`, [jobId])
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
      const closing = client
      client = null
      held.clear()
      await (await closing?.catch(() => null))?.end()
    },
  }
}

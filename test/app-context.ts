import { pino } from 'pino'
import { loadConfig } from '#server/kit/config/read-config'
import type { AppContext } from '#server/kit/context'
import type { Database } from '#server/kit/db/database'
import type { Jobs } from '#server/kit/jobs/jobs'
import { listeners } from '#server/listeners'

export interface SentJob {
  readonly name: string
  readonly data: unknown
}

/** A queue that only records jobs: for tests of what a call queues, not of the work. */
export function rememberingJobs(): Jobs & { readonly sent: SentJob[] } {
  const sent: SentJob[] = []
  return {
    sent,
    send: async (name, data) => {
      sent.push({ name, data })
      return String(sent.length)
    },
    start: async () => undefined,
    stop: async () => undefined,
  }
}

/** A fixed key, so that no test leaves a key file behind. */
export const TEST_SECRET_KEYS = Buffer.alloc(32, 7).toString('base64')

/** The shared context of a process, with a chosen clock and a silent log. Without `db`, using the database throws. */
export function appContext(
  parts: { db?: Database; jobs?: Jobs; clock?: () => Date; env?: Record<string, string> } = {},
): AppContext {
  return {
    config: loadConfig({ SECRET_KEYS: TEST_SECRET_KEYS, ...parts.env }),
    db: parts.db ?? absentDatabase(),
    jobs: parts.jobs ?? rememberingJobs(),
    events: listeners,
    log: pino({ level: 'silent' }),
    clock: parts.clock ?? (() => new Date('2026-06-15T12:00:00Z')),
  }
}

function absentDatabase(): Database {
  return new Proxy({} as Database, {
    get: (_target, member) => {
      throw new Error(`this test has no database, and ${String(member)} was asked of it`)
    },
  })
}

import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import * as z from 'zod'
import { APP_ROLE, type Connection, clientConfig, type Log } from '../db/connection.ts'
import type { RateLimiter } from './rate-limit.ts'

interface Share {
  readonly connection: Connection
  readonly limiters: Readonly<Record<string, RateLimiter>>
  readonly log: Log
  readonly everyMs?: number
}

const CHANNEL = 'quanto_calls'
const EVERY_MS = 1_000
/** A person at a screen stays below; only who calls much is told of. */
const TOLD_FROM_CALLS = 3
/** A message of PostgreSQL holds 8,000 bytes. */
const TOLD_AT_ONCE = 80

const message = z.object({
  from: z.string(),
  spent: z.array(z.tuple([z.string(), z.string(), z.number().int().positive()])),
})

/**
 * Web processes over one database tell each other each second who calls much, so that a limit holds for all of them
 * together, give or take a second. Without a connection each process keeps its own limits until it is back.
 */
export function shareLimits({ connection, limiters, log, everyMs = EVERY_MS }: Share): {
  stop(): Promise<void>
} {
  const self = randomUUID()
  let client: Client | null = null
  let stopped = false

  const listen = async () => {
    const opening = new Client({
      ...clientConfig(connection, { role: APP_ROLE }),
      application_name: 'quanto-limits',
    })
    const lose = () => {
      if (client === opening) client = null
    }
    opening.on('error', lose)
    opening.on('end', lose)
    opening.on('notification', ({ payload }) => hear(payload ?? ''))
    await opening.connect()
    await opening.query(`listen ${CHANNEL}`)
    client = opening
  }
  const hear = (payload: string) => {
    const told = message.safeParse(parsed(payload))
    if (!told.success || told.data.from === self) return
    for (const [limiter, key, calls] of told.data.spent) limiters[limiter]?.charge(key, calls)
  }
  const tell = async () => {
    if (client === null) await listen()
    const spent = Object.entries(limiters)
      .flatMap(([name, limiter]) =>
        [...limiter.takeSpent()].map(([key, calls]) => [name, key, calls] as const),
      )
      .filter(([, , calls]) => calls >= TOLD_FROM_CALLS)
      .sort((a, b) => b[2] - a[2])
      .slice(0, TOLD_AT_ONCE)
    if (spent.length > 0)
      await client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, spent })])
  }

  let telling: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    telling = telling.then(tell).catch((error: Error) => {
      if (!stopped) log.warn({ reason: error.message }, 'limits are not shared with other processes just now')
    })
  }, everyMs)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await telling
      await client?.end().catch(() => undefined)
    },
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import * as z from 'zod'
import { APP_ROLE, type Connection, clientConfig, type Log } from '../db/connection.ts'
import type { RateLimiter } from './rate-limit.ts'

interface Share {
  readonly connection: Connection
  readonly limiters: Readonly<Record<string, RateLimiter>>
  /** Called when another process reports that a cached identity or role is outdated. */
  readonly forget: () => void
  readonly log: Log
  readonly everyMs?: number
}

const CHANNEL = 'quanto_calls'
const EVERY_MS = 1_000
/** Untold calls of a key from which they are shared, so that a few clicks are no message. */
const TOLD_FROM_CALLS = 3
/** Number of keys per message: a notification of PostgreSQL holds 8,000 bytes. */
const TOLD_AT_ONCE = 80

const message = z.object({
  from: z.string(),
  spent: z.array(z.tuple([z.string(), z.string(), z.number().int().positive()])),
  forget: z.boolean().optional(),
})

/**
 * Web processes on one database exchange counts of frequent callers each second, so that limits hold for all of them
 * together, and report changed memberships, roles and sign-ins immediately. Without a connection each process uses
 * its own knowledge until it is back.
 */
export function shareBetweenProcesses(share: Share): {
  /** Makes the other processes drop their caches; resolves once the message is sent. */
  tellForgotten(): Promise<void>
  stop(): Promise<void>
} {
  const { connection, limiters, forget, log, everyMs = EVERY_MS } = share
  const self = randomUUID()
  let client: Client | null = null
  let stopped = false

  const listen = async () => {
    const opening = new Client({
      ...clientConfig(connection, { role: APP_ROLE }),
      application_name: 'quanto-sharing',
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
    if (told.data.forget) forget()
  }
  const tell = async () => {
    if (client === null) await listen()
    const spent = Object.entries(limiters)
      .flatMap(([name, limiter]) =>
        [...limiter.takeSpent(TOLD_FROM_CALLS)].map(([key, calls]) => [name, key, calls] as const),
      )
      .sort((a, b) => b[2] - a[2])
      .slice(0, TOLD_AT_ONCE)
    if (spent.length > 0) await say({ spent })
  }
  const say = (words: { spent: readonly (readonly [string, string, number])[]; forget?: true }) =>
    client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, ...words })])
  const unheard = (error: Error) => {
    if (!stopped) log.warn({ reason: error.message }, 'nothing is shared with other processes just now')
  }

  let telling: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    telling = telling.then(tell).catch(unheard)
  }, everyMs)
  return {
    async tellForgotten() {
      await say({ spent: [], forget: true })?.catch(unheard)
    },
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

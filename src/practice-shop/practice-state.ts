import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { SetPrice } from './answer-prices.ts'
import type { PracticeConnection } from './nango-sessions.ts'
import type { Subscription } from './shopify/mutations.ts'

/** State of the practice shop that survives a restart: its keys, who may read it, and its changes. */
export interface PracticeState {
  port: number
  readonly secretKey: string
  readonly signingKey: string
  /** Secret of the app, with which a Shopify shop would sign its messages. */
  readonly appSecret: string
  readonly anchorDay: number
  /** Days by which the shop's clock is ahead of the machine's. */
  aheadDays: number
  readonly connections: PracticeConnection[]
  readonly prices: SetPrice[]
  readonly subscriptions: Subscription[]
}

const connection = z.object({
  connection_id: z.string(),
  provider_config_key: z.string(),
  tags: z.record(z.string(), z.string()),
  scopes: z.array(z.string()),
})
const price = z.object({
  variantId: z.int(),
  priceCents: z.int(),
  compareAtCents: z.int().nullish(),
  at: z.number(),
})
const saved = z.object({
  port: z.int(),
  secretKey: z.string().min(20),
  signingKey: z.string().min(20),
  appSecret: z.string().min(20),
  anchorDay: z.int(),
  aheadDays: z.int().min(0).default(0),
  connections: z.array(connection),
  prices: z.array(price),
  subscriptions: z.array(z.object({ id: z.int(), topic: z.string(), uri: z.string() })),
})

/** Loads the stored shop, or a new one that opens on this day. */
export function loadPracticeState(file: string, today: number): PracticeState {
  const read = saved.safeParse(contentOf(file))
  if (read.success) return read.data as PracticeState
  return {
    port: 0,
    secretKey: randomUUID(),
    signingKey: randomBytes(24).toString('hex'),
    appSecret: randomBytes(24).toString('hex'),
    anchorDay: today,
    aheadDays: 0,
    connections: [],
    prices: [],
    subscriptions: [],
  }
}

/** Writes atomically: if the process is killed in between, the earlier file stays. */
export function savePracticeState(file: string, state: PracticeState): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.new`
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
  renameSync(draft, file)
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

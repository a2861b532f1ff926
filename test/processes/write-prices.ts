import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { priceWritingWith } from '#server/insight/rollouts/write-prices'
import { tenantContext } from '#server/kit/context'
import type { Connection } from '#server/kit/db/connection'
import { openDatabase } from '#server/kit/db/database'
import { carryOut } from '#server/kit/runs/work-on-run'
import { appContext } from '../app-context.ts'

/** A separate process for a test and a bench that kill it: works on one run of writing prices. */
interface Order {
  readonly connection: Connection
  readonly companyId: string
  readonly userId: string
  readonly runId: string
  readonly subject: string
  readonly env: Record<string, string>
}

/** Pauses are shortened, so that kills take milliseconds. */
const FASTER = 50

const { connection, companyId, userId, runId, subject, env } = JSON.parse(process.argv[2] ?? '{}') as Order
const db = await openDatabase({ connection, poolSize: 2, log: pino({ level: 'silent' }) })
const ctx = tenantContext(appContext({ db, env }), companyId, userId)
process.stdout.write('ready\n')
const run = priceWritingWith({ wait: async (ms) => void (await sleep(ms / FASTER)) })
await carryOut(run, { ctx, input: { runId, subject, connection, signal: new AbortController().signal } })
await db.close()

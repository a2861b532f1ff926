/** A separate process for the test that kills one during an import. */

import { pino } from 'pino'
import { type AppContext, tenantContext } from '#server/kit/context'
import type { Connection } from '#server/kit/db/connection'
import { openDatabase } from '#server/kit/db/database'
import { carryOut } from '#server/kit/runs/work-on-run'
import { listeners } from '#server/listeners'
import { fileImport } from '#server/store/imports/import-run'

interface Order {
  readonly connection: Connection
  readonly companyId: string
  readonly userId: string
  readonly importId: string
  readonly now: string
}

const { connection, companyId, userId, importId, now } = JSON.parse(process.argv[2] ?? '{}') as Order
const log = pino({ level: 'silent' })
const db = await openDatabase({ connection, poolSize: 2, log })
const jobs = { send: async () => null }
const app = { db, log, jobs, events: listeners, clock: () => new Date(now) } as unknown as AppContext
const signal = new AbortController().signal
const ctx = tenantContext(app, companyId, userId)
await carryOut(fileImport, { ctx, input: { runId: importId, connection, signal } })
await db.close()

import { randomUUID } from 'node:crypto'
import process from 'node:process'
import type { EstimationFigures } from '#server/insight/estimation/estimation-figures'
import { runInThread } from '#server/kit/jobs/run-in-thread'
import type { RunTask } from '#server/kit/runs/define-run'
import { refreshRollups } from '#server/store/rollups/refresh-rollups'
import { cpuSince, cpuSpent } from '../support/database-cpu.ts'
import type { Measure } from '../support/table.ts'
import { type DatabaseStore, openDatabaseStore } from './database-store.ts'

const ENTRY = new URL('../../src/server/insight/estimation/estimation-thread.ts', import.meta.url)

/** How often the products of the large store, drawn once, are repeated. */
const TIMES = 5

/** Number of products with 5.8 million lines in two years, the lines of the goal (which has 10,000 products). */
export const PRODUCTS = 13_000

export async function benchDatabase(folder: string | undefined): Promise<Measure[]> {
  const store = await openDatabaseStore({ products: PRODUCTS, months: 24, times: 1, folder })
  try {
    const measures = await fullRuns(store, 6)
    measures.push(...told('nothing changed', await estimate(store), null))
    await changeSome(store)
    const some = await estimate(store)
    return [...measures, ...told(`${some.fitted} products changed`, some, null)]
  } finally {
    await store.stop()
  }
}

/** Measures this number of products over three years; 100,000 have 87 million lines. */
export async function benchLargeDatabase(products: number, folder: string | undefined): Promise<Measure[]> {
  const store = await openDatabaseStore({ products: products / TIMES, months: 36, times: TIMES, folder })
  try {
    const measures = await fullRuns(store, 60)
    const peakMb = process.resourceUsage().maxRSS / 1024
    return [...measures, { what: 'peak memory of Node', value: peakMb, unit: 'MB', atMost: 1500 }]
  } finally {
    await store.stop()
  }
}

/**
 * Estimates every product: first with lines read from the table because none are cached, then with the lines cached
 * by that run.
 */
async function fullRuns(store: DatabaseStore, goalSeconds: number): Promise<Measure[]> {
  const { rows } = await store.client.query<{ kept: boolean }>(
    'select exists (select from kept_lines) as kept',
  )
  const measures: Measure[] = []
  if (!rows[0]?.kept) measures.push(...told('all products, first run', await full(store), null))
  measures.push(...told('all products, again', await full(store), goalSeconds))
  return measures
}

async function full(store: DatabaseStore): Promise<Estimated> {
  await store.client.query('delete from store_fits')
  return estimate(store)
}

async function changeSome({ client, companyId }: DatabaseStore): Promise<void> {
  const { rows } = await client.query<{ products: string[]; days: string[] }>(
    `with changed as (
       update order_lines set quantity = quantity + 1 where company_id = $1 and quantity > 0 and day > $2
         and product_id in (select product_id from products where product_id % 20 = 0) returning product_id, day
     ) select array_agg(distinct product_id) as products, array_agg(distinct day::text) as days from changed`,
    [companyId, '2026-08-25'],
  )
  const { products = [], days = [] } = rows[0] ?? {}
  await refreshRollups({ tx: { client }, companyId, productIds: products, days })
}

interface Estimated extends EstimationFigures {
  readonly seconds: number
  readonly application: number
  readonly database: number
}

function told(what: string, run: Estimated, goalSeconds: number | null): Measure[] {
  const { application, database, linesRead, readMs, estimateMs, saveMs } = run
  const parts = [readMs, estimateMs, saveMs].map((ms) => (ms / 1000).toFixed(1)).join(' + ')
  const lines = (linesRead / 1e6).toFixed(1)
  return [
    { what: `${what} (${lines} million lines)`, value: run.seconds, unit: 's', atMost: goalSeconds },
    {
      what: `… reading + estimating + saving ${parts} s; processor`,
      value: application,
      unit: 's',
      atMost: null,
    },
    { what: '… processor of the database', value: database, unit: 's', atMost: null },
  ]
}

async function estimate({ companyId, connection, postmaster }: DatabaseStore): Promise<Estimated> {
  const runId = randomUUID()
  const input: RunTask = { connection, companyId, runId }
  const startedAt = performance.now()
  const before = cpuSpent(postmaster)
  const figures = await runInThread<EstimationFigures>({
    entry: ENTRY,
    input,
    deadlineMs: 1_200_000,
    maxHeapMb: 1500,
    share: null,
  })
  return { ...figures, ...cpuSince(postmaster, before), seconds: (performance.now() - startedAt) / 1000 }
}

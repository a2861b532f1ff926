import { randomUUID } from 'node:crypto'
import os from 'node:os'
import process from 'node:process'
import type { Client } from 'pg'
import type { MiningFigures } from '#server/insight/bundles/mining/mining-figures'
import { runInThread } from '#server/kit/jobs/run-in-thread'
import type { RunTask } from '#server/kit/runs/define-run'
import { refreshRollups } from '#server/store/rollups/refresh-rollups'
import { openDatabaseStore } from './estimation/database-store.ts'
import { type Measure, printTable } from './support/table.ts'

/**
 * `node bench/mining.ts`: how fast the baskets of a large store are mined from the database. Filling takes minutes.
 */
const ORDERS = 1_000_000
const PRODUCTS = 5000
const ENTRY = new URL('../src/server/insight/bundles/mining/mining-thread.ts', import.meta.url)

console.log(
  `Node ${process.version}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)} at the start`,
)
const store = await openDatabaseStore({ products: 50, months: 6, times: 1, folder: undefined })
try {
  const companyId = await fillBaskets(store.client)
  await bringUpToDate(companyId)
  const full = await mineOnce(companyId)
  printTable(`Baskets of ${ORDERS} orders, ${PRODUCTS} products`, [
    { what: 'lines read (million)', value: full.figures.linesRead / 1e6, unit: '', atMost: null },
    { what: 'pairs kept', value: full.figures.rules, unit: '', atMost: null },
    ...full.measures,
    { what: 'all of it', value: full.seconds, unit: 's', atMost: 10 },
    { what: 'memory above that before', value: full.megabytes, unit: 'MB', atMost: 1000 },
  ])
  await addNewest(store.client, companyId)
  await bringUpToDate(companyId)
  const more = await mineOnce(companyId)
  printTable(`Then ${ORDERS / 100} orders more, of the newest week`, [
    { what: 'lines read (million)', value: more.figures.linesRead / 1e6, unit: '', atMost: null },
    { what: 'months read', value: more.figures.monthsRead, unit: `of ${more.figures.months}`, atMost: null },
    ...more.measures,
    { what: 'all of it', value: more.seconds, unit: 's', atMost: full.seconds / 2 },
    { what: 'memory above that before', value: more.megabytes, unit: 'MB', atMost: 1000 },
  ])
} finally {
  await store.stop()
}

/** Runs the steps that follow the lines of an import. */
async function bringUpToDate(companyId: string): Promise<void> {
  await refreshRollups({ tx: { client: store.client }, companyId })
  await store.client.query('vacuum analyze order_lines, store_days')
}

async function mineOnce(companyId: string) {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  const from = performance.now()
  const cpu = process.cpuUsage()
  const input: RunTask = { connection: store.connection, companyId, runId: randomUUID() }
  const figures = await runInThread<MiningFigures>({
    entry: ENTRY,
    input,
    deadlineMs: 600_000,
    maxHeapMb: 1000,
    share: null,
  }).finally(() => clearInterval(watch))
  const seconds = (performance.now() - from) / 1000
  const used = process.cpuUsage(cpu)
  const measures: Measure[] = [
    { what: 'read from the database', value: figures.readMs / 1000, unit: 's', atMost: null },
    { what: 'mined', value: figures.mineMs / 1000, unit: 's', atMost: null },
    { what: 'saved', value: figures.saveMs / 1000, unit: 's', atMost: null },
    { what: 'CPU time of this process', value: (used.user + used.system) / 1e6, unit: 's', atMost: null },
  ]
  return { figures, seconds, megabytes: (peak - before) / 2 ** 20, measures }
}

/** Adds one per cent more orders of two products each, in the last week. */
async function addNewest(client: Client, companyId: string): Promise<void> {
  await client.query(
    `with ids as (select array_agg(product_id order by product_id) as all_ids from products where company_id = $1)
     insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
     select $1, gen_random_uuid(), all_ids[1 + (o * 7 + k * 13) % $3], 'N' || o, date '2025-12-24' + o % 7,
       date '2025-12-24' + o % 7, 1, 10 from generate_series(1, $2::int) o, generate_series(0, 1) k, ids`,
    [companyId, ORDERS / 100, PRODUCTS],
  )
}

/**
 * Fills two years of orders; popularity falls with the cube, sizes are geometric, every seventh order adds the next
 * product's neighbour.
 */
async function fillBaskets(client: Client): Promise<string> {
  const companyId = randomUUID()
  await client.query("insert into companies (company_id, name, created_by) values ($1, 'Baskets', $1)", [
    companyId,
  ])
  await client.query(
    `insert into products (company_id, sku, title, product_type, price, source)
     select $1, 'P' || n, 'P' || n, 'T' || n % 20, 10, 'orders' from generate_series(0, $2 - 1) n`,
    [companyId, PRODUCTS],
  )
  // Drops the indexes of other screens, because filling is not measured.
  for (const index of ['by_product', 'by_day', 'by_order', 'by_quantity', 'by_total'])
    await client.query(`drop index if exists order_lines_${index}`)
  await client.query('alter table order_lines drop constraint if exists order_lines_pkey cascade')
  await client.query('select setseed(0.42)')
  await client.query(
    `with ids as (select array_agg(product_id order by product_id) as all_ids from products where company_id = $1),
     drawn as (select o, 1 + floor(-ln(1 - random()) * 1.6)::int as size from generate_series(1, $2::int) o),
     picked as (select o, floor($3 * power(random(), 3))::int as place, random() as chance
       from drawn, lateral generate_series(1, least(size, 40)) where o = o),
     lines as (select o, place from picked
       union all select o, (place / 2) * 2 + 1 from picked where chance < 0.14 and place % 2 = 0)
     insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
     select $1, gen_random_uuid(), all_ids[1 + least(place, $3 - 1)], 'O' || o, date '2024-01-01' + o % 730,
       date '2024-01-01' + o % 730, 1, 10 from lines, ids`,
    [companyId, ORDERS, PRODUCTS],
  )
  await client.query('vacuum analyze order_lines')
  return companyId
}

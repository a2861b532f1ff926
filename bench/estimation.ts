import { randomUUID } from 'node:crypto'
import os from 'node:os'
import process from 'node:process'
import { estimateStore, refitProducts } from '#analytics'
import type { EstimationFigures, EstimationTask } from '#server/features/estimation/estimation-task'
import { runInThread } from '#server/jobs/run-in-thread'
import { type DatabaseStore, openDatabaseStore } from './estimation/database-store.ts'
import { benchLargeStore } from './estimation/large-store.ts'
import { storeColumns } from './estimation/stores.ts'
import { type Measure, percentile, printTable } from './support/table.ts'

/** `node bench/estimation.ts`: how fast elasticities are estimated. Takes minutes, most of them to draw the stores. */
const PRODUCTS = 10_000
const MONTHS = 24
const ENTRY = new URL('../src/server/features/estimation/estimation-thread.ts', import.meta.url)

console.log(
  `Node ${process.version}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)} at the start`,
)
// First, for its peak memory is that of the process.
printTable('100,000 products, 36 months', await benchLargeStore())
printTable(`${PRODUCTS} products, ${MONTHS} months, from lines in memory`, benchInMemory())
const store = await openDatabaseStore(PRODUCTS, MONTHS)
try {
  printTable(`${PRODUCTS} products, ${MONTHS} months, from the database`, await benchDatabase(store))
} finally {
  await store.stop()
}

function benchInMemory(): Measure[] {
  const { lines, products } = storeColumns(PRODUCTS, MONTHS)
  let fitStart = process.cpuUsage()
  const startedAt = process.cpuUsage()
  // 0.2 is told when the lines are clean.
  const onProgress = (fraction: number) => {
    if (fraction === 0.2) fitStart = process.cpuUsage()
  }
  const run = estimateStore(lines, products, { keepFit: true, onProgress })
  const fitSeconds = seconds(fitStart)
  const all = seconds(startedAt)
  const { fit } = run
  if (!fit) throw new Error('These lines are no order lines.')
  const rowsOf = new Map(Array.from({ length: 200 }, (_, k) => [50 * k, [] as number[]]))
  lines.product.forEach((product, row) => {
    rowsOf.get(product)?.push(row)
  })
  const times = Array.from(rowsOf, ([product, rows]) => {
    const own = {
      product: new Int32Array(rows.length),
      day: Int32Array.from(rows, (row) => lines.day[row]!),
      quantity: Int32Array.from(rows, (row) => lines.quantity[row]!),
      total: Float64Array.from(rows, (row) => lines.total[row]!),
    }
    const one = {
      count: 1,
      typeCount: products.typeCount,
      type: products.type.slice(product, product + 1),
      price: products.price.slice(product, product + 1),
      cost: products.cost.slice(product, product + 1),
    }
    const from = performance.now()
    refitProducts({
      fit: fit.store,
      lines: own,
      products: one,
      fits: [fit.products[product]!],
      changed: true,
    })
    return performance.now() - from
  })
  return [
    { what: 'lines (million)', value: lines.day.length / 1e6, unit: '', atMost: null },
    { what: 'cleaning, cells and fit, CPU time', value: all, unit: 's', atMost: null },
    { what: 'cells and fit alone, CPU time', value: fitSeconds, unit: 's', atMost: 2 },
    { what: 'one product on request, median', value: percentile(times, 0.5), unit: 'ms', atMost: 20 },
    { what: 'one product on request, 99 of 100', value: percentile(times, 0.99), unit: 'ms', atMost: 20 },
  ]
}

async function benchDatabase(opened: DatabaseStore): Promise<Measure[]> {
  const { client, companyId } = opened
  const first = await estimate(opened)
  await client.query('delete from store_fits')
  const again = await estimate(opened)
  const nothing = await estimate(opened)
  await client.query(
    `update order_lines set quantity = quantity + 1 where company_id = $1 and quantity > 0 and day > $2
       and product_id in (select product_id from products where product_id % 20 = 0)`,
    [companyId, '2026-08-25'],
  )
  const some = await estimate(opened)
  return [
    { what: 'all products, first run', value: first.seconds, unit: 's', atMost: 6 },
    { what: 'all products, again', value: again.seconds, unit: 's', atMost: 6 },
    { what: '… CPU time of this process', value: again.cpu, unit: 's', atMost: null },
    { what: 'nothing changed', value: nothing.seconds, unit: 's', atMost: null },
    { what: `${some.fitted} products changed`, value: some.seconds, unit: 's', atMost: null },
  ]
}

async function estimate({ client, companyId, connection }: DatabaseStore) {
  const runId = randomUUID()
  await client.query(
    `insert into estimate_runs (company_id, run_id, status, method_version) values ($1, $2, 'running', 'bench')`,
    [companyId, runId],
  )
  const input: EstimationTask = { connection, companyId, runId }
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const { fitted } = await runInThread<EstimationFigures>({
    entry: ENTRY,
    input,
    deadlineMs: 600_000,
    maxHeapMb: 1500,
  })
  return { seconds: (performance.now() - startedAt) / 1000, cpu: seconds(cpu), fitted }
}

function seconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

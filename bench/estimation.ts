import os from 'node:os'
import process from 'node:process'
import { estimateStore, refitProducts } from '#analytics'
import {
  benchDatabase,
  benchLargeDatabase,
  PRODUCTS as PRODUCTS_IN_DATABASE,
} from './estimation/from-database.ts'
import { benchFile } from './estimation/from-file.ts'
import { benchLargeStore } from './estimation/large-store.ts'
import { benchNextToMixedModel } from './estimation/next-to-mixed-model.ts'
import { storeColumns } from './estimation/stores.ts'
import { type Measure, percentile, printTable } from './support/table.ts'

/**
 * `node bench/estimation.ts [part] [folder] [products]`: how fast elasticities are estimated. Takes minutes, most of
 * them to draw the stores. Parts: large, memory, lme4, file, database, large-database (12 GB on disk; only on request).
 * With a folder the store of the last three is kept and reused. `products` of the last: 100,000.
 */
const PRODUCTS = 10_000
const MONTHS = 24
/** As many as hold at least the 5.7 million lines of the limit. */
const PRODUCTS_IN_FILE = 13_000
const [part = 'all', folder, largeProducts = '100000'] = process.argv.slice(2)
const asksFor = (name: string) => part === name || (part === 'all' && name !== 'large-database')

console.log(
  `Node ${process.version}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)} at the start`,
)
// Runs first, because its peak memory is that of the process.
if (asksFor('large')) printTable('100,000 products, 36 months, from lines in memory', await benchLargeStore())
if (asksFor('large-database'))
  printTable(
    `${Number(largeProducts).toLocaleString('en')} products, 36 months, from the database`,
    await benchLargeDatabase(Number(largeProducts), folder),
  )
if (asksFor('memory'))
  printTable(`${PRODUCTS} products, ${MONTHS} months, from lines in memory`, benchInMemory())
if (asksFor('lme4')) printTable('Processor of stores that R’s lme4 fitted as well', benchNextToMixedModel())
if (asksFor('file'))
  printTable(
    `${PRODUCTS_IN_FILE} products, ${MONTHS} months, from a file`,
    await benchFile(PRODUCTS_IN_FILE, MONTHS, folder),
  )
if (asksFor('database'))
  printTable(
    `${PRODUCTS_IN_DATABASE} products, ${MONTHS} months, from the database`,
    await benchDatabase(folder),
  )

function benchInMemory(): Measure[] {
  const { lines, products } = storeColumns(PRODUCTS, MONTHS)
  let fitStart = process.cpuUsage()
  const startedAt = process.cpuUsage()
  // 0.2 is reported when the lines are clean.
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

function seconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { pino } from 'pino'
import { type TenantContext, tenantContext } from '#server/context'
import { withClient } from '#server/db/connection'
import { openDatabase } from '#server/db/database'
import { startEmbedded } from '#server/db/embedded/start-embedded'
import { migrate } from '#server/db/migrate'
import { getDataSummary } from '#server/features/catalogue/get-data-summary'
import { listProducts } from '#server/features/catalogue/list-products'
import { listSales } from '#server/features/sales/list-sales'
import { appContext } from '../../test/app-context.ts'
import { type Measure, percentile, printTable } from '../support/table.ts'
import { fillStore } from './fill-store.ts'

/** `node bench/data-tables/run.ts [lines]`: how fast the tables of Data Management answer in a large store. */
const LINES = Number(process.argv[2] ?? 10_000_000)
const GOAL_MS = 100
const TIMES = 20

type ProductQuery = Parameters<typeof listProducts>[0]['input']['query']
type SalesQuery = Parameters<typeof listSales>[0]['input']['query']

const productQueries: Record<string, ProductQuery> = {
  'first page': {},
  'middle page by name': { page: 5000 },
  'by price': { sort: '-price' },
  'middle page by price': { sort: '-price', page: 5000 },
  'search, 10,000 hits': { search: 'heart' },
  'search, nothing found': { search: 'zzz' },
  'without a cost': { filter: 'missing_cost' },
  'of one type, by price': { type: 'Type 7', sort: '-price' },
}

const salesQueries: Record<string, SalesQuery> = {
  'newest first': {},
  'the very middle, by date': { page: Math.floor(LINES / 20) },
  'largest totals': { sort: '-total' },
  'page 500 of the largest totals': { sort: '-total', page: 500 },
  'smallest quantities': { sort: 'quantity' },
  'by order number': { sort: 'order_id' },
  'by product': { sort: 'lineitem_name' },
  'returns, page 100': { filter: 'returns', page: 100 },
  'one month, largest totals': { from: '2025-03-01', to: '2025-03-31', sort: '-total' },
  'one month, by order number': { from: '2025-03-01', to: '2025-03-31', sort: 'order_id' },
  'search, a tenth of the products': { search: 'heart' },
  'search, a hundred products': { search: 'mug no. 12' },
  'search, one product': { search: 'sku-99999' },
  'search, an order number': { search: '500123' },
  'search, nothing found': { search: 'zzz' },
  'said twice in an order, newest 50,000 lines': { filter: 'duplicate' },
  'unusual quantities, newest 50,000 lines': { filter: 'unusual_quantity' },
}

async function measured(what: string, run: () => Promise<unknown>): Promise<Measure> {
  await run()
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return { what, value: percentile(times, 0.95), unit: 'ms', atMost: GOAL_MS }
}

async function measureAll(ctx: TenantContext): Promise<void> {
  const products: Measure[] = [await measured('the cards', () => getDataSummary({ ctx }))]
  for (const [what, query] of Object.entries(productQueries)) {
    const input = { query: { page: 1, pageSize: 10, ...query } }
    products.push(await measured(what, () => listProducts({ ctx, input })))
  }
  printTable('Products, 95th percentile', products)
  const sales: Measure[] = []
  for (const [what, query] of Object.entries(salesQueries))
    sales.push(await measured(what, () => listSales({ ctx, input: { query } })))
  printTable(`Sales, ${LINES.toLocaleString('en')} lines, 95th percentile`, sales)
}

const folder = await mkdtemp(path.join(tmpdir(), 'quanto-bench-'))
// Started by root, the server runs under another account, which has to get in.
await chmod(folder, 0o711)
const log = pino({ level: 'warn' })
const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log })
try {
  await migrate({ connection: server.owning, log })
  const companyId = await withClient(server.superuser, (client) => fillStore(client, LINES))
  const db = await openDatabase({ connection: server.connection, poolSize: 1, log })
  await measureAll(tenantContext(appContext({ db }), companyId, companyId))
  await db.close()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

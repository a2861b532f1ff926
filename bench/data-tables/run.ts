import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { type TenantContext, tenantContext } from '#server/kit/context'
import { withClient } from '#server/kit/db/connection'
import { openDatabase } from '#server/kit/db/database'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { migrate } from '#server/kit/db/migrate'
import { getDataSummary } from '#server/store/catalogue/get-data-summary'
import { listProducts } from '#server/store/catalogue/list-products'
import { listSales } from '#server/store/sales/list-sales'
import { appContext } from '../../test/app-context.ts'
import { cpuSince, cpuSpent, postmasterOf } from '../support/database-cpu.ts'
import { type Measure, percentile, printTable } from '../support/table.ts'
import { fillStore } from './fill-store.ts'

/**
 * `node bench/data-tables/run.ts [lines] [folder] [users] [pause]`: how fast the tables of Data Management answer in a
 * large store, to one user or to several who ask at the same time. With a pause each of them waits about that many
 * milliseconds before asking again. With a folder argument the store is kept, and the next run uses it unchanged.
 */
const LINES = Number(process.argv[2] ?? 10_000_000)
const KEPT_IN = process.argv[3]
const USERS = Number(process.argv[4] ?? 1)
const PAUSE_MS = Number(process.argv[5] ?? 0)
const GOAL_MS = 60
/** Of each query, by all users together. */
const TIMES = USERS === 1 ? 20 : 10 * USERS

type ProductQuery = Parameters<typeof listProducts>[0]['input']
type SalesQuery = Parameters<typeof listSales>[0]['input']

const productQueries: Record<string, ProductQuery> = {
  'first page': {},
  'middle page by name': { page: 5000 },
  'by price': { sort: '-price' },
  'middle page by price': { sort: '-price', page: 5000 },
  'middle page by vendor': { sort: 'vendor', page: 5000 },
  'middle page by type': { sort: 'product_type', page: 5000 },
  'middle page by day added': { sort: '-created_at', page: 5000 },
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

interface Asked {
  readonly ctx: TenantContext
  readonly postmaster: number
}

async function measured(what: string, { postmaster }: Asked, run: () => Promise<unknown>): Promise<Measure> {
  await run()
  const times: number[] = []
  const before = cpuSpent(postmaster)
  const askAgain = async () => {
    for (let time = 0; time < TIMES / USERS; time++) {
      // Drawn, so that nobody asks in step with the others.
      if (PAUSE_MS > 0) await pause(PAUSE_MS * (0.5 + Math.random()))
      const startedAt = performance.now()
      await run()
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: USERS }, askAgain))
  const { application, database } = cpuSince(postmaster, before)
  const cpu = `processor ${Math.round((1000 * application) / TIMES)} + ${Math.round((1000 * database) / TIMES)} ms`
  return { what: `${what} (${cpu})`, value: percentile(times, 0.95), unit: 'ms', atMost: GOAL_MS }
}

async function measureAll(asked: Asked): Promise<void> {
  const { ctx } = asked
  const products: Measure[] = [await measured('the cards', asked, () => getDataSummary({ ctx }))]
  for (const [what, query] of Object.entries(productQueries)) {
    const input = { page: 1, pageSize: 10, ...query }
    products.push(await measured(what, asked, () => listProducts({ ctx, input })))
  }
  printTable('Products, 95th percentile (processor time of the application + the database)', products)
  const sales: Measure[] = []
  for (const [what, query] of Object.entries(salesQueries))
    sales.push(await measured(what, asked, () => listSales({ ctx, input: query })))
  printTable(`Sales, ${LINES.toLocaleString('en')} lines, 95th percentile`, sales)
}

const folder = KEPT_IN ?? (await mkdtemp(path.join(tmpdir(), 'quanto-bench-')))
const isThere = existsSync(path.join(folder, 'company'))
await mkdir(folder, { recursive: true })
// If started by root, the server runs under another account, which needs access.
await chmod(folder, 0o711)
const log = pino({ level: 'warn' })
const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log })
try {
  await migrate({ connection: server.owning, log })
  const companyId = await withClient(server.superuser, (client) =>
    isThere ? readFile(path.join(folder, 'company'), 'utf8') : fillStore(client, LINES),
  )
  await writeFile(path.join(folder, 'company'), companyId)
  const postmaster = await withClient(server.superuser, postmasterOf)
  const db = await openDatabase({ connection: server.connection, poolSize: USERS, log })
  await measureAll({ ctx: tenantContext(appContext({ db }), companyId, companyId), postmaster })
  await db.close()
} finally {
  await server.stop()
  if (!KEPT_IN) await rm(folder, { recursive: true, force: true })
}

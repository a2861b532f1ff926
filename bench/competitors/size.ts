import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { isoDateOfDay } from '#analytics'
import { tenantContext } from '#server/kit/context'
import { withClient } from '#server/kit/db/connection'
import { openDatabase } from '#server/kit/db/database'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { migrate } from '#server/kit/db/migrate'
import { createLog } from '#server/kit/log'
import { readCompetitorSpans } from '#server/store/competitor-prices/competitor-spans'
import { getProductMarket } from '#server/store/competitor-prices/get-product-market'
import { runUndo, undoImport } from '#server/store/imports/undo-import'
import { appContext } from '../../test/app-context.ts'
import { bringFile } from '../claims/bring-store.ts'
import { cpuSince, cpuSpent, postmasterOf } from '../support/database-cpu.ts'
import { type Measure, percentile, printTable } from '../support/table.ts'

/**
 * Size of competitors' prices: a file of `imported` observations through the import, then `stored` more by SQL, and the
 * market and history of single products among them, and the undo of the file, on the product's own PostgreSQL with its usual settings.
 * `npm run bench:competitors:size -- [imported] [stored]`
 */
const imported = Number(process.argv[2] ?? 1_000_000)
const stored = Number(process.argv[3] ?? 9_000_000)
const TODAY = 20_600
const PRODUCTS = 5000
const COMPETITORS = 4
const ASKED = 200

const log = createLog('silent')
const folder = await mkdtemp(path.join(tmpdir(), 'quanto-competitors-'))
// If started by root, the database runs under another account, which needs access.
await chmod(folder, 0o711)
const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log })
try {
  await migrate({ connection: server.owning, log })
  const db = await openDatabase({ connection: server.connection, poolSize: 4, log })
  const companyId = randomUUID()
  const userId = randomUUID()
  const ctx = tenantContext(
    appContext({ db, clock: () => new Date((TODAY + 0.5) * 86_400_000) }),
    companyId,
    userId,
  )
  await ctx.inTenant(async ({ client }) => {
    await client.query('insert into companies (company_id, name, created_by) values ($1, $2, $3)', [
      ...[companyId, 'Size', userId],
    ])
    await client.query('insert into users (company_id, user_id, email) values ($1, $2, $3)', [
      ...[companyId, userId, `${userId}@example.test`],
    ])
  })
  const secondsOfUndo = async () => {
    const { rows } = await ctx.inTenant(({ client }) =>
      client.query<{ id: string }>(
        `select import_id as id from imports where company_id = $1 and kind = 'competitors'`,
        [companyId],
      ),
    )
    const input = { importId: rows[0]!.id }
    const begun = performance.now()
    await undoImport({ ctx, input })
    await runUndo({ ctx, input })
    const seconds = (performance.now() - begun) / 1000
    const left = await ctx.inTenant(({ client }) =>
      client.query('select 1 from competitor_prices where company_id = $1 and import_id = $2 limit 1', [
        ...[companyId, input.importId],
      ]),
    )
    if (left.rows.length > 0) throw new Error('The undo left prices of the file.')
    return seconds
  }
  const company = { ctx, connection: server.connection, close: async () => {} }
  await bringFile(company, 'products', productFile())
  const measures: Measure[] = []
  const text = observationFile()
  const postmaster = await withClient(server.superuser, postmasterOf)
  let spent = cpuSpent(postmaster)
  const processor = (times = 1) => {
    const { application, database } = cpuSince(postmaster, spent)
    const ms = (seconds: number) => Math.round((1000 * seconds) / times)
    return `processor ${ms(application)} + ${ms(database)} ms`
  }
  const startedAt = performance.now()
  await bringFile(company, 'competitors', text)
  const seconds = (performance.now() - startedAt) / 1000
  const counted = await ctx.inTenant(({ client }) =>
    client.query<{ n: number }>('select count(*)::float8 as n from competitor_prices where company_id = $1', [
      companyId,
    ]),
  )
  console.log(`${counted.rows[0]!.n} observations in ${seconds.toFixed(1)} s`)
  measures.push({
    what: `import of ${imported} observations (${processor()})`,
    value: seconds,
    unit: 's',
    atMost: (30 * imported) / 1e6,
  })
  await withClient(server.superuser, async (client) => {
    await client.query(
      `insert into competitor_prices (company_id, competitor_id, external_key, day, observation_id, seen_at, price, currency,
         condition, kind, source)
       select k.company_id, k.competitor_id, k.external_key, date '1970-01-01' + (${TODAY} - ${imported / (PRODUCTS * COMPETITORS)}::int - g),
         md5(g::text), now(), 10 + (g / 40) % 3, 'USD', 'new', 'regular', 'file'
       from competitor_products k, generate_series(1, ${Math.round(stored / (PRODUCTS * COMPETITORS))}) g`,
    )
    await client.query('analyze competitor_prices')
  })
  const ids = await ctx.inTenant(({ client }) =>
    client.query<{ id: number }>(
      'select product_id::float8 as id from products where company_id = $1 order by product_id',
      [companyId],
    ),
  )
  const times: number[] = []
  spent = cpuSpent(postmaster)
  for (let k = 0; k < ASKED; k++) {
    const productId = ids.rows[(k * 7919) % ids.rows.length]!.id
    const from = performance.now()
    await getProductMarket({ ctx, input: { productId } })
    times.push(performance.now() - from)
  }
  const asked = processor(ASKED)
  for (const [what, share] of [
    ['median', 0.5],
    ['95th percentile', 0.95],
  ] as const)
    measures.push({
      what: `market and history of a product, ${what} (${asked})`,
      value: percentile(times, share),
      unit: 'ms',
      atMost: 25,
    })
  spent = cpuSpent(postmaster)
  const from = performance.now()
  const spans = await ctx.inTenant(async ({ client }) => {
    // As in the thread of an estimate.
    await client.query('set local statement_timeout = 0')
    return readCompetitorSpans(client, companyId, {
      ...{ currency: 'USD', firstDay: isoDateOfDay(TODAY - 730) },
      lastDay: isoDateOfDay(TODAY),
    })
  })
  measures.push({
    what: `all ${spans.length} spans for an estimate (${processor()})`,
    value: (performance.now() - from) / 1000,
    unit: 's',
    atMost: null,
  })
  measures.push({
    what: `undo of the file of ${imported} observations`,
    value: await secondsOfUndo(),
    unit: 's',
    atMost: null,
  })
  printTable(`${imported + stored} observations`, measures)
  await db.close()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function productFile(): string {
  const rows = Array.from({ length: PRODUCTS }, (_, k) => `P${k},Product ${k},${10 + (k % 90)}`)
  return `sku,title,price\n${rows.join('\n')}\n`
}

/** Days apart by competitor and product; prices move every three weeks or so. */
function observationFile(): Buffer {
  const days = Math.max(1, Math.round(imported / (PRODUCTS * COMPETITORS)))
  const parts: string[] = ['competitor;sku;price;date;currency\n']
  for (let day = days; day >= 1; day--) {
    const on = isoDateOfDay(TODAY - day)
    for (let competitor = 0; competitor < COMPETITORS; competitor++) {
      const rows: string[] = []
      for (let k = 0; k < PRODUCTS; k++) {
        const price = (10 + (k % 90)) * (1 + 0.02 * (Math.floor((day + k) / 20) % 5)) + competitor / 10
        rows.push(`Shop ${competitor};P${k};${price.toFixed(2)};${on};USD`)
      }
      parts.push(`${rows.join('\n')}\n`)
    }
  }
  return Buffer.from(parts.join(''))
}

import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isoDateOfDay } from '#analytics'
import { type Connection, clientConfig } from '#server/kit/db/connection'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { migrate } from '#server/kit/db/migrate'
import { createLog } from '#server/kit/log'
import { lineDigestSql } from '#server/store/rollups/line-digest'
import { refreshRollups } from '#server/store/rollups/refresh-rollups'
import { postmasterOf } from '../support/database-cpu.ts'
import { type StorePart, storeParts, typeName } from './stores.ts'

export interface DatabaseStore {
  readonly connection: Connection
  readonly companyId: string
  readonly client: pg.Client
  readonly postmaster: number
  stop(): Promise<void>
}

interface Wanted {
  readonly products: number
  readonly months: number
  /**
   * How often the products are repeated, each time under other types: drawing all of a large store would take
   * minutes.
   */
  readonly times: number
  /** Folder where the store is kept for the next run; without it, the store is deleted with its temporary folder. */
  readonly folder: string | undefined
}

/** Opens a store in its own embedded database. */
export async function openDatabaseStore(wanted: Wanted): Promise<DatabaseStore> {
  const folder = wanted.folder ?? mkdtempSync(path.join(tmpdir(), 'quanto-bench-'))
  const note = path.join(folder, 'company')
  mkdirSync(folder, { recursive: true })
  // If started by root, the server runs under another account, which needs access.
  chmodSync(folder, 0o711)
  const log = createLog('silent')
  const embedded = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log })
  await migrate({ connection: embedded.owning, log })
  const client = new pg.Client(clientConfig(embedded.superuser, { TimeZone: 'UTC' }))
  await client.connect()
  if (!existsSync(note)) writeFileSync(note, await fill(client, wanted))
  return {
    connection: embedded.connection,
    companyId: readFileSync(note, 'utf8'),
    client,
    postmaster: await postmasterOf(client),
    stop: async () => {
      await client.end()
      await embedded.stop()
      if (!wanted.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(client: pg.Client, { products, months, times }: Wanted): Promise<string> {
  const companyId = randomUUID()
  // Keys are right by construction, and indexing a filled table is faster than growing an index.
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
  )
  await client.query('insert into companies (company_id, name, created_by) values ($1, $2, $1)', [
    companyId,
    'Bench',
  ])
  const indexes = await dropIndexes(client)
  let part = 0
  for (const each of storeParts(products, months)) await loadPart(client, companyId, each, part++)
  for (let time = 1; time < times; time++) await repeat(client, companyId, time * products, time)
  // The copies share the ids of their lines, so there is no primary key; no estimation needs it.
  for (const { definition } of indexes.filter(({ name }) => times === 1 || name === 'order_lines_by_day'))
    await client.query(definition)
  if (times === 1) await refreshRollups({ tx: { client }, companyId })
  else await fillTotals(client, companyId)
  await client.query('vacuum analyze')
  return companyId
}

async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'order_lines' and indexname not like '%_pk'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query('alter table order_lines drop constraint order_lines_company_id_line_id_pk')
  const key = {
    name: 'order_lines_company_id_line_id_pk',
    definition:
      'alter table order_lines add constraint order_lines_company_id_line_id_pk primary key (company_id, line_id)',
  }
  return [...rows, key]
}

async function repeat(client: pg.Client, companyId: string, ahead: number, time: number): Promise<void> {
  await client.query(
    `insert into products (company_id, product_id, sku, title, product_type, price, cost, source)
     overriding system value
     select company_id, product_id + $2, sku || '-' || $3, title, product_type || '-' || $3, price, cost, source
     from products where company_id = $1 and product_id <= $2 / $3::int`,
    [companyId, ahead, time],
  )
  await client.query(
    `insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
     select company_id, line_id, product_id + $2, order_ref, ordered_at, day, quantity, total
     from order_lines where company_id = $1 and product_id <= $2 / $3::int`,
    [companyId, ahead, time],
  )
}

/** Fills the rollups that an estimation reads; filling all of them would take longer than the lines. */
async function fillTotals(client: pg.Client, companyId: string): Promise<void> {
  await client.query(
    `insert into product_totals (company_id, product_id, lines, units, return_lines, digest)
     select company_id, product_id, count(*) filter (where quantity > 0),
       coalesce(sum(quantity) filter (where quantity > 0), 0), count(*) filter (where quantity < 0), ${lineDigestSql}
     from order_lines where company_id = $1 group by company_id, product_id`,
    [companyId],
  )
  await client.query(
    `insert into store_days (company_id, day, orders, lines, units, revenue, returned_units, refunded, return_lines)
     select company_id, day, 0, count(*) filter (where quantity > 0), 0, 0, 0, 0, count(*) filter (where quantity < 0)
     from order_lines where company_id = $1 group by company_id, day`,
    [companyId],
  )
}

async function loadPart(client: pg.Client, companyId: string, drawn: StorePart, part: number): Promise<void> {
  const { rows } = await client.query<{ id: string; sku: string }>(
    `insert into products (company_id, sku, title, product_type, price, cost, source)
     select $1, sku, sku, type, price, cost, 'orders'
     from jsonb_to_recordset($2) as p (sku text, type text, price numeric, cost numeric)
     returning product_id as id, sku`,
    [
      companyId,
      JSON.stringify(
        drawn.products.map((product, at) => ({
          sku: `${part}-${at}`,
          type: typeName(product, part),
          price: product.priceCents / 100,
          cost: product.costCents / 100,
        })),
      ),
    ],
  )
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  const numbers = drawn.products.map((_, at) => ids.get(`${part}-${at}`) ?? '')
  await pipeline(
    Readable.from(rowsOf(companyId, drawn, numbers)),
    client.query(
      copyFrom(
        'copy order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total) from stdin',
      ),
    ),
  )
}

function* rowsOf(companyId: string, { seed, lines }: StorePart, ids: readonly string[]): Generator<string> {
  let rows = ''
  for (let k = 0; k < lines.count; k++) {
    const day = isoDateOfDay(lines.day[k]!)
    const total = (lines.totalCents[k]! / 100).toFixed(2)
    rows += `${companyId}\t${randomUUID()}\t${ids[lines.product[k]!]}\t${seed}-${lines.order[k]}\t${day}\t${day}\t${lines.quantity[k]}\t${total}\n`
    if (rows.length < 65_536) continue
    yield rows
    rows = ''
  }
  yield rows
}

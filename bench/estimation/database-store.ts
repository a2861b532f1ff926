import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isoDateOfDay } from '#analytics'
import { type Connection, clientConfig } from '#server/db/connection'
import { startEmbedded } from '#server/db/embedded/start-embedded'
import { migrate } from '#server/db/migrate'
import { createLog } from '#server/log'
import { type StorePart, storeParts, typeName } from './stores.ts'

export interface DatabaseStore {
  readonly connection: Connection
  readonly companyId: string
  readonly client: pg.Client
  stop(): Promise<void>
}

/** A store in an embedded database of its own, in a folder that goes with it. */
export async function openDatabaseStore(productCount: number, months: number): Promise<DatabaseStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quanto-bench-'))
  const log = createLog('silent')
  const embedded = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log })
  await migrate({ connection: embedded.owning, log })
  const client = new pg.Client(clientConfig(embedded.superuser, { TimeZone: 'UTC' }))
  await client.connect()
  const companyId = randomUUID()
  await client.query('insert into companies (company_id, name, created_by) values ($1, $2, $1)', [
    companyId,
    'Bench',
  ])
  let part = 0
  for (const each of storeParts(productCount, months)) await loadPart(client, companyId, each, part++)
  await client.query('vacuum analyze')
  return {
    connection: embedded.connection,
    companyId,
    client,
    stop: async () => {
      await client.end()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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

import path from 'node:path'
import { withClient } from '#server/kit/db/connection'
import { openFolder, readAddress } from '#server/kit/db/embedded/folder'
import { describeServer } from '#server/kit/db/embedded/run-server'

/** Tables with the columns that an undo must restore; creation times and numbering are excluded. */
const TABLES = {
  products: 'sku, title, handle, vendor, product_type, price, cost, image_src, source',
  order_lines: 'line_id, order_ref, ordered_at, day, quantity, total, lineitem_name',
  product_days: 'day, lines, units, revenue, returned_units, refunded',
  store_days: 'day, orders, revenue, refunded',
  import_known_lines: 'line_id, import_id',
  import_chunks: 'import_id, seq',
  import_changes: 'import_id',
  price_log: 'effective_from, price, compare_at_price, source',
  unit_costs: 'effective_from, unit_cost, source',
  inventory_levels: 'day, quantity, source',
  marketing_spend: 'day, channel, amount',
} as const

/** Number of rows and a digest of their content, by table. */
export type KeptRows = Readonly<Record<string, { readonly rows: number; readonly digest: string }>>

/** The rows of a product's database, read directly from its tables instead of through the product. */
export function readKeptRows(dataDir: string): Promise<KeptRows> {
  return inDatabase(dataDir, async (query) => {
    const kept: Record<string, { rows: number; digest: string }> = {}
    for (const [table, columns] of Object.entries(TABLES)) {
      const [found] = await query<{ rows: number; digest: string }>(
        `select count(*)::int as rows, md5(coalesce(sum(('x' || left(md5((${columns})::text), 15))::bit(60)::bigint)::text, '')) as digest
         from (select ${columns} from ${table}) as t (${columns})`,
      )
      kept[table] = found!
    }
    return kept
  })
}

export interface KeptSums {
  readonly products: number
  readonly prices: string | null
  readonly stock: number | null
  readonly lines: number
  readonly units: number | null
  readonly net: string | null
}

export async function readKeptSums(dataDir: string): Promise<KeptSums> {
  const [sums] = await inDatabase(dataDir, (query) =>
    query<KeptSums>(
      `select (select count(*)::int from products) as products, (select sum(price)::text from products) as prices,
         (select sum(quantity)::int from inventory_levels) as stock, count(*)::int as lines,
         sum(quantity)::int as units, sum(total)::numeric(18, 2)::text as net from order_lines`,
    ),
  )
  return sums!
}

type Query = <Row extends object>(sql: string) => Promise<Row[]>

async function inDatabase<T>(dataDir: string, ask: (query: Query) => Promise<T>): Promise<T> {
  const folder = await openFolder(path.join(dataDir, 'postgres'))
  const address = await readAddress(folder)
  if (address === null) throw new Error(`no database runs in ${dataDir}`)
  const { superuser } = await describeServer(folder, address)
  return withClient(superuser, (client) =>
    ask(async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows),
  )
}

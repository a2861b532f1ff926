import type { Client } from 'pg'
import type { StoreRecord } from '../rows/store-record.ts'

export const stagingSql = `
  create temporary table staged_records (
    row_number int not null, sku text, channel text, day date, title text, product_type text, vendor text,
    gtin text, mpn text, tags text, image text, handle text, shop_status text, price numeric(18,4), cost numeric(18,4), compare_at numeric(18,4),
    amount numeric(18,4), quantity int, product_id bigint, is_new boolean not null default false
  )`

const columns = [
  ['row_number', 'int', 'row'],
  ['sku', 'text', 'sku'],
  ['channel', 'text', 'channel'],
  ['day', 'date', 'day'],
  ['title', 'text', 'title'],
  ['product_type', 'text', 'productType'],
  ['vendor', 'text', 'vendor'],
  ['gtin', 'text', 'gtin'],
  ['mpn', 'text', 'mpn'],
  ['tags', 'text', 'tags'],
  ['image', 'text', 'image'],
  ['handle', 'text', 'handle'],
  ['shop_status', 'text', 'status'],
  ['price', 'numeric', 'price'],
  ['cost', 'numeric', 'cost'],
  ['compare_at', 'numeric', 'compareAtPrice'],
  ['amount', 'numeric', 'amount'],
  ['quantity', 'int', 'quantity'],
] as const satisfies readonly (readonly [string, string, keyof StoreRecord])[]

const names = columns.map(([name]) => name).join(', ')
const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')
const insertSql = `insert into staged_records (${names}) select * from unnest(${arrays}) as r (${names})`

/** Keeps the last of several rows about the same record. */
function lastOfEach(records: readonly StoreRecord[]): readonly StoreRecord[] {
  const byKey = new Map(
    records.map((record) => [`${record.sku ?? record.channel}\u001f${record.day}`, record]),
  )
  return [...byKey.values()]
}

const resolveSql = `
  update staged_records staged set product_id = product.product_id
  from products product
  where product.company_id = $1 and product.sku = staged.sku`

/**
 * Copies a batch into the temporary table, from which one statement per table writes everything. Returns the number of
 * records in it.
 */
export async function stageRecords(
  client: Client,
  companyId: string,
  records: readonly StoreRecord[],
): Promise<number> {
  const staged = lastOfEach(records)
  await client.query('delete from staged_records')
  await client.query(
    insertSql,
    columns.map(([, , key]) => staged.map((record) => record[key])),
  )
  await client.query(resolveSql, [companyId])
  // Without it the planner assumes a small table and joins row by row.
  await client.query('analyze staged_records')
  return staged.length
}

import type { Queryable } from '../../kit/db/queryable.ts'
import { columnsOf } from '../kept-rows/keep-deleted.ts'

/** A product of an order that a file states in its present state. */
export interface StatedLine {
  readonly order: string
  readonly instantMs: number
  readonly sku: string
}

interface Replacing {
  readonly companyId: string
  readonly importId: string
  /** Format of the file: only lines that other files of it brought are replaced. */
  readonly format: string
  readonly stated: readonly StatedLine[]
  /** Ids of the lines that the file has now. */
  readonly lineIds: ReadonlySet<string>
  /** The insert that records the deleted lines, `gone`, in the same statement. `$1` is the company, `$2` the import. */
  readonly record: string
}

/**
 * Deletes the lines of earlier files that state the same product of the same order, and that this file no longer has:
 * the order was changed, cancelled or voided since. Two shops may number their orders alike, but do not sell in the same
 * second. Lines of this import, in this batch or in an earlier one, stay.
 */
export async function deleteReplacedLines(client: Queryable, replacing: Replacing): Promise<void> {
  const { companyId, importId, record, stated } = replacing
  const suspects = await findSuspects(client, replacing)
  // Nearly always: only then are the products compared, whose join would cost more than all else of the batch.
  if (suspects.length === 0) return
  const orders = new Set(suspects.map(({ order_ref }) => order_ref))
  const wanted = stated.filter(({ order }) => orders.has(order))
  await client.query(
    `with stated as materialized (
       select distinct s.order_ref, s.ordered_at, p.product_id
       from unnest($4::text[], $5::timestamptz[], $6::text[]) as s (order_ref, ordered_at, sku)
       join products p on p.company_id = $1 and p.sku = s.sku
     ), gone as (
       delete from order_lines line using stated
       where line.company_id = $1 and line.line_id = any($3::uuid[]) and line.order_ref = stated.order_ref
         and line.ordered_at = stated.ordered_at and line.product_id = stated.product_id
         and not exists (
           select from import_known_lines known
           where known.company_id = $1 and known.import_id = $2 and known.line_id = line.line_id)
       returning line.*
     )
     ${record}`,
    [
      ...[companyId, importId, suspects.map(({ line_id }) => line_id)],
      wanted.map(({ order }) => order),
      wanted.map(({ instantMs }) => new Date(instantMs).toISOString()),
      wanted.map(({ sku }) => sku),
    ],
  )
}

interface KnownLine {
  readonly line_id: string
  readonly order_ref: string
  readonly ms: number
}

/** Returns the lines of the stated orders that other files brought and that this one does not have. */
async function findSuspects(
  client: Queryable,
  { companyId, importId, format, stated, lineIds }: Replacing,
): Promise<readonly KnownLine[]> {
  const keyOf = (order: string, ms: number) => `${order}\u001f${ms}`
  const keys = new Set(stated.map(({ order, instantMs }) => keyOf(order, instantMs)))
  const { rows } = await client.query<KnownLine>(
    `select line_id, order_ref, round(extract(epoch from ordered_at) * 1000)::float8 as ms from order_lines
     where company_id = $1 and order_ref collate "C" = any($4) and import_id <> $2
       and import_id in (select import_id from imports where company_id = $1 and format = $3)`,
    [companyId, importId, format, [...new Set(stated.map(({ order }) => order))]],
  )
  return rows.filter(({ line_id, order_ref, ms }) => !lineIds.has(line_id) && keys.has(keyOf(order_ref, ms)))
}

/**
 * Inserts the lines again that an import replaced, as the temporary table `restoring` has them, without their customers.
 * Returns the day of each. Lines whose own import was undone since stay away.
 */
export async function restoreReplacedLines(client: Queryable, companyId: string): Promise<readonly string[]> {
  const columns = await columnsOf(client, 'order_lines')
  const { rows } = await client.query<{ day: string }>(
    `with back as (
       insert into order_lines (${columns.join(', ')})
       select ${columns.map((column) => `line.${column}`).join(', ')}
       from restoring cross join lateral jsonb_populate_record(null::order_lines, restoring.before) line
       where restoring.record = 'order_lines'
         and exists (
           select from imports i
           where i.company_id = $1 and i.import_id = line.import_id and i.step is distinct from 'undone')
         and exists (select from products p where p.company_id = $1 and p.product_id = line.product_id)
       on conflict (company_id, line_id) do nothing returning day
     )
     select day::text from back`,
    [companyId],
  )
  return rows.map(({ day }) => day)
}

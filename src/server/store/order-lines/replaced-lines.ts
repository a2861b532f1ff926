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
  /** The insert that records the deleted lines, `gone`, in the same statement. `$1` is the company, `$2` the import. */
  readonly record: string
}

/**
 * Deletes the lines of earlier files that state the same product of the same order, and that this file no longer has:
 * the order was changed, cancelled or voided since. Two shops may number their orders alike, but do not sell in the same
 * second. Lines of this import, in the staged batch or in an earlier one, stay.
 */
export async function deleteReplacedLines(
  client: Queryable,
  { companyId, importId, format, stated, record }: Replacing,
): Promise<void> {
  await client.query(
    `with stated as materialized (
       select distinct s.order_ref, s.ordered_at, p.product_id
       from unnest($4::text[], $5::timestamptz[], $6::text[]) as s (order_ref, ordered_at, sku)
       join products p on p.company_id = $1 and p.sku = s.sku
     ), gone as (
       delete from order_lines line using stated
       where line.company_id = $1 and line.order_ref collate "C" = stated.order_ref collate "C"
         and line.ordered_at = stated.ordered_at and line.product_id = stated.product_id
         and line.import_id in (select import_id from imports where company_id = $1 and format = $3)
         and line.import_id <> $2
         and not exists (select from import_staging staged where staged.line_id = line.line_id)
         and not exists (
           select from import_known_lines known
           where known.company_id = $1 and known.import_id = $2 and known.line_id = line.line_id)
       returning line.*
     )
     ${record}`,
    [
      ...[companyId, importId, format],
      stated.map(({ order }) => order),
      stated.map(({ instantMs }) => new Date(instantMs).toISOString()),
      stated.map(({ sku }) => sku),
    ],
  )
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

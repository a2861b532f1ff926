import { DAY_MS } from '#contract/durations'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { type RowsBefore, removedRows } from '../../kit/db/rows-before.ts'
import { problem } from '../../kit/errors.ts'

/** How long a deletion can be undone. */
export const KEPT_FOR_MS = DAY_MS

/** Begins a deletion; deletions older than a day are erased for good. */
export async function beginDeletion(
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>,
  { client }: TenantTransaction,
): Promise<string> {
  const deletionId = crypto.randomUUID()
  const now = ctx.clock()
  await deleteDeletionsBefore(client, {
    companyId: ctx.companyId,
    before: new Date(now.getTime() - KEPT_FOR_MS),
  })
  await client.query(
    'insert into deletions (company_id, deletion_id, deleted_by, created_at) values ($1, $2, $3, $4)',
    [ctx.companyId, deletionId, ctx.userId, now],
  )
  return deletionId
}

/** Erases deletions from before for good, with the rows kept of them, and returns how many deletions. */
export function deleteDeletionsBefore(client: Queryable, { companyId, before }: RowsBefore): Promise<number> {
  return removedRows(client, 'delete from deletions where company_id = $1 and created_at < $2', [
    companyId,
    before,
  ])
}

/** Claims a deletion from since then for being restored, once. */
export async function claimDeletion(
  client: Queryable,
  {
    companyId,
    deletionId,
    now,
  }: { readonly companyId: string; readonly deletionId: string; readonly now: Date },
): Promise<void> {
  const { rows } = await client.query<{ restored_at: Date | null }>(
    'select restored_at from deletions where company_id = $1 and deletion_id = $2 and created_at >= $3 for update',
    [companyId, deletionId, new Date(now.getTime() - KEPT_FOR_MS)],
  )
  if (!rows[0]) throw problem('deletion.not_found')
  if (rows[0].restored_at) throw problem('deletion.restored_already')
  await client.query('update deletions set restored_at = $3 where company_id = $1 and deletion_id = $2', [
    companyId,
    deletionId,
    now,
  ])
}

/** Erases the kept rows of a deletion that was restored. */
export async function deleteKeptRows(
  client: Queryable,
  companyId: string,
  deletionId: string,
): Promise<void> {
  await client.query('delete from deleted_rows where company_id = $1 and deletion_id = $2', [
    companyId,
    deletionId,
  ])
}

/** Days and times of kept order lines in another time zone, by line as `l`. */
export interface KeptLineTimes {
  /** Condition of a line whose source wrote an instant. */
  readonly isZoned: string
  readonly newDay: string
  readonly sameReading: string
}

/**
 * Moves deleted lines that can be restored to another time zone. `values`: the parameters of the given expressions,
 * the company first. The new values are selected first, because Citus does not accept such a function in an update.
 */
export async function moveKeptLines(
  client: Queryable,
  { isZoned, newDay, sameReading }: KeptLineTimes,
  values: readonly unknown[],
): Promise<void> {
  await client.query(
    `with moved as materialized (
       select k.deletion_id, k.row_id, case when ${isZoned}
         then jsonb_build_object('day', ${newDay})
         else jsonb_build_object('ordered_at', ${sameReading}) end as change
       from deleted_rows k cross join lateral jsonb_populate_record(null::order_lines, k.row) l
       where k.company_id = $1 and k.table_name = 'order_lines'
     )
     update deleted_rows d set row = d.row || moved.change
     from moved
     where d.company_id = $1 and d.deletion_id = moved.deletion_id and d.row_id = moved.row_id`,
    [...values],
  )
}

export interface KeptRows {
  readonly companyId: string
  readonly deletionId: string
  readonly table: string
  /** Column that identifies the rows, and its values. */
  readonly column: string
  readonly type: 'bigint' | 'uuid'
  readonly values: readonly (string | number)[]
}

/** Copies whole rows to the kept rows, whatever columns the table has. */
export async function keepRows({ client }: TenantTransaction, kept: KeptRows): Promise<void> {
  await client.query(
    `insert into deleted_rows (company_id, deletion_id, table_name, row)
     select $1, $2, '${kept.table}', to_jsonb(t) from ${kept.table} t
     where t.company_id = $1 and t.${kept.column} = any($3::${kept.type}[])
     on conflict do nothing`,
    [kept.companyId, kept.deletionId, kept.values],
  )
}

export interface HangingTable {
  readonly table: string
  /** Column of the table that identifies the product. */
  readonly column: string
}

/**
 * Tables computed from order lines: they are computed again instead of being kept. A restored fit would say that
 * nothing changed, and the product would have no estimate until the whole store is fitted.
 */
const computed = [
  'product_days',
  'product_totals',
  'kept_lines',
  'product_fits',
  'price_facts',
  'elasticity_estimates',
  'compared_estimates',
]

/**
 * Reads the tables whose rows are deleted with their product from the database's own catalogue, so that a new table
 * cannot be forgotten.
 */
export async function tablesOfProducts({ client }: TenantTransaction): Promise<readonly HangingTable[]> {
  const { rows } = await client.query<HangingTable>(
    `select k.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
     where k.confrelid = 'products'::regclass and k.contype = 'f' and k.confdeltype = 'c'
       and k.conrelid::regclass::text <> all($1)
     order by 1, 2`,
    [computed],
  )
  return rows
}

/** Returns the columns of a table into which kept rows can be inserted. */
export async function columnsOf(client: Queryable, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}

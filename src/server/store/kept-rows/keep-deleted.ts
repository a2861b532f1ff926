import { DAY_MS } from '#contract/durations'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

/** How long a deletion can be undone. */
export const KEPT_FOR_MS = DAY_MS

/** Begins a deletion; deletions older than a day are erased for good. */
export async function beginDeletion(
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>,
  { client }: TenantTransaction,
): Promise<string> {
  const deletionId = crypto.randomUUID()
  const now = ctx.clock()
  await client.query('delete from deletions where company_id = $1 and created_at < $2', [
    ctx.companyId,
    new Date(now.getTime() - KEPT_FOR_MS),
  ])
  await client.query(
    'insert into deletions (company_id, deletion_id, deleted_by, created_at) values ($1, $2, $3, $4)',
    [ctx.companyId, deletionId, ctx.userId, now],
  )
  return deletionId
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

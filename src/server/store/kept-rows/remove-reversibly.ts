import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { beginDeletion } from './keep-deleted.ts'

interface Removal {
  readonly table: string
  /** The columns that identify a row within its company: the name in the call and the column's type. */
  readonly key: Readonly<Record<string, { readonly name: string; readonly type: string }>>
  readonly rows: readonly object[]
}

/** Deletes rows and keeps them for a day, so that `restoreDeletion` can bring them back. */
export async function removeReversibly(
  ctx: TenantContext,
  tx: TenantTransaction,
  { table, key, rows }: Removal,
): Promise<{ ok: true; deletionId: string; deleted: number }> {
  const deletionId = await beginDeletion(ctx, tx)
  const named = Object.entries(key)
  const { rowCount } = await tx.client.query(
    `with gone as (
       delete from ${table} t using jsonb_to_recordset($3::jsonb)
         as r (${named.map(([, { name, type }]) => `"${name}" ${type}`).join(', ')})
       where t.company_id = $1 and ${named.map(([column, { name }]) => `t.${column} = r."${name}"`).join(' and ')}
       returning t.*
     )
     insert into deleted_rows (company_id, deletion_id, table_name, row)
     select $1, $2, '${table}', to_jsonb(gone) from gone
     on conflict do nothing`,
    [ctx.companyId, deletionId, JSON.stringify(rows)],
  )
  return { ok: true, deletionId, deleted: rowCount ?? 0 }
}

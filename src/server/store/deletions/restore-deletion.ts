import type * as z from 'zod'
import type { restoreAnswer } from '#contract/deletions'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { changeRecords } from '../basics/change-records.ts'
import { holdRestored, STORE_FACT_TABLES } from '../calendar/after-restore.ts'
import { restoreKeptProducts } from '../catalogue/write-products.ts'
import { claimDeletion, columnsOf, deleteKeptRows, tablesOfProducts } from '../kept-rows/keep-deleted.ts'
import { refreshRollups } from '../rollups/refresh-rollups.ts'

interface Restoring {
  readonly tx: TenantTransaction
  readonly companyId: string
  readonly deletionId: string
}

/** Restores everything that a deletion took, except what exists again meanwhile. */
export async function restoreDeletion(args: {
  readonly ctx: TenantContext
  readonly input: { readonly deletionId: string }
}): Promise<z.infer<typeof restoreAnswer>> {
  const { ctx, input } = args
  const { companyId } = ctx
  const restored = await changeRecords(ctx, async (tx) => {
    await claimDeletion(tx.client, { companyId, deletionId: input.deletionId, now: ctx.clock() })
    const scope = { tx, companyId, deletionId: input.deletionId }
    const products = await restoreKeptProducts(tx.client, companyId, input.deletionId)
    let others = 0
    for (const { table, column } of await tablesOfProducts(tx))
      others += await restoreHanging(scope, table, column)
    for (const table of STORE_FACT_TABLES) others += await restoreOfStore(scope, table)
    await refreshRestored(scope)
    await holdRestored(ctx, tx, input.deletionId)
    await deleteKeptRows(tx.client, companyId, input.deletionId)
    // The whole store is estimated, because sales channels are recognised from the lines of the whole store: a
    // restored product fitted alone would not get its former estimate.
    await ctx.events.storeDataChanged({ ctx, tx, isWhole: products > 0 })
    return products + others
  })
  return { ok: true, restored }
}

/** Returns rows to their product, or to the one that has its code now; without either they are not restored. */
async function restoreHanging(
  { tx, companyId, deletionId }: Restoring,
  table: string,
  productColumn: string,
): Promise<number> {
  const columns = await columnsOf(tx.client, table)
  const values = columns.map((column) => (column === productColumn ? 'target.product_id' : `r.${column}`))
  const { rowCount } = await tx.client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')}
     from deleted_rows d cross join lateral jsonb_populate_record(null::${table}, d.row) r
     cross join lateral (
       select product_id from products where company_id = $1 and product_id = r.${productColumn}
       union all
       select p.product_id from deleted_rows dp join products p on p.company_id = $1 and p.sku = dp.row ->> 'sku'
       where dp.company_id = $1 and dp.deletion_id = $2 and dp.table_name = 'products'
         and (dp.row ->> 'product_id')::bigint = r.${productColumn}
       limit 1
     ) target
     where d.company_id = $1 and d.deletion_id = $2 and d.table_name = '${table}' ${stillWanted(table)}
     on conflict do nothing returning 1`,
    [companyId, deletionId],
  )
  return rowCount ?? 0
}

async function restoreOfStore({ tx, companyId, deletionId }: Restoring, table: string): Promise<number> {
  const { rowCount } = await tx.client.query(
    `insert into ${table}
     select r.* from deleted_rows d cross join lateral jsonb_populate_record(null::${table}, d.row) r
     where d.company_id = $1 and d.deletion_id = $2 and d.table_name = '${table}'
     on conflict do nothing returning 1`,
    [companyId, deletionId],
  )
  return rowCount ?? 0
}

/**
 * Lines of an import that was undone meanwhile are not restored, nor are those of a store that was removed. A store's
 * lines name their connection where a file's lines name their import.
 */
function stillWanted(table: string): string {
  if (table === 'platform_variants')
    return `and exists (
      select from platform_products there where there.company_id = $1
        and there.connection_id = r.connection_id and there.external_id = r.product_external_id)`
  if (table !== 'order_lines') return ''
  return `and (r.import_id is null or exists (
    select from imports i join runs on runs.company_id = i.company_id and runs.run_id = i.import_id
    where i.company_id = $1 and i.import_id = r.import_id and i.step is null and runs.status = 'done'
  ) or exists (
    select from platform_connections c
    where c.company_id = $1 and c.connection_id = r.import_id and c.status <> 'removing'
  ))`
}

async function refreshRestored({ tx, companyId, deletionId }: Restoring): Promise<void> {
  const { rows: kept } = await tx.client.query<{ ids: string[] }>(
    `select array(select (row ->> 'line_id')::uuid from deleted_rows
       where company_id = $1 and deletion_id = $2 and table_name = 'order_lines') as ids`,
    [companyId, deletionId],
  )
  const { rows } = await tx.client.query<{ days: string[] | null; products: string[] | null }>(
    `select array_agg(distinct day::text) as days, array_agg(distinct product_id) as products
     from order_lines where company_id = $1 and line_id = any($2::uuid[])`,
    [companyId, kept[0]?.ids ?? []],
  )
  const { days, products } = rows[0] ?? { days: null, products: null }
  if (days && products) await refreshRollups({ tx, companyId, days, productIds: products })
}

import type { Queryable } from '../../kit/db/queryable.ts'
import { importedColumns, productJson } from './imported-columns.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'

interface ImportKey {
  readonly companyId: string
  readonly importId: string
}

/** Keeps a product that lines of other imports need; it belongs to one of them from now on. */
const handOverProductsSql = `
  update products set import_id = heir.import_id
  from (
    select product_id, min(import_id::text)::uuid as import_id
    from order_lines
    where company_id = $1 and product_id in (select product_id from products where company_id = $1 and import_id = $2)
    group by product_id
  ) heir
  where products.company_id = $1 and products.product_id = heir.product_id`

const deleteProductsSql = `
  delete from products
  where company_id = $1 and import_id = $2
    and not exists (
      select from order_lines line where line.company_id = $1 and line.product_id = products.product_id
    )`

/** Removes the products that only this import created, after its lines, and returns how many. */
export async function removeImportedProducts(
  client: Queryable,
  { companyId, importId }: ImportKey,
): Promise<number> {
  await client.query(handOverProductsSql, [companyId, importId])
  const { rowCount } = await client.query(deleteProductsSql, [companyId, importId])
  await noteCatalogueChange(client, companyId)
  return rowCount ?? 0
}

export interface RestoredProduct {
  readonly outcome: 'removed' | 'restored' | 'kept'
  readonly name: string
}

/** Tables with data of a product that did not come with this import. */
const uses = [
  'order_lines',
  'unit_costs',
  'price_log',
  'inventory_levels',
  'stock_outs',
  'product_changes',
  'product_notes',
  'promotion_products',
]

const isUsed = uses
  .map(
    (table) =>
      `exists (select from ${table} used where used.company_id = $1 and used.product_id = now.product_id)`,
  )
  .join(' or ')

const addedSql = `
  select now.product_id, now.title, ${productJson('now')} @> changed.after and not (${isUsed}) as can_go
  from restoring changed
  join products now on now.company_id = $1 and now.product_id = changed.subject::bigint
  where changed.record = 'products' and changed.before is null`

const removeProductsSql = `
  with added as (${addedSql}),
  gone as (
    delete from products p using added
    where p.company_id = $1 and p.product_id = added.product_id and added.can_go
    returning 1
  ), stays as (
    update products p set import_id = null from added
    where p.company_id = $1 and p.product_id = added.product_id and not added.can_go and p.import_id = $2
    returning 1
  )
  select case when can_go then 'removed' else 'kept' end as outcome, title as name from added`

/**
 * Restores column by column: a title changed since stays, while the old price is restored. Older imports did not
 * record columns added later, so each recorded value is compared with the product, not the reverse.
 */
const restoreProductsSql = `
  with changed as (
    select now.product_id, now.title, changed.before, changed.after, ${productJson('now')} as present
    from restoring changed
    join products now on now.company_id = $1 and now.product_id = changed.subject::bigint
    where changed.record = 'products' and changed.before is not null
  ), back as (
    update products p set ${importedColumns
      .map(
        ([column, type]) =>
          `${column} = case when changed.present -> '${column}' = changed.after -> '${column}' then (changed.before ->> '${column}')::${type} else p.${column} end`,
      )
      .join(', ')}, updated_at = now()
    from changed where p.company_id = $1 and p.product_id = changed.product_id
    returning 1
  )
  select case when present @> after then 'restored' else 'kept' end as outcome, title as name from changed`

/**
 * Takes back what an import changed in the catalogue, as the temporary table `restoring` has it: products that it
 * added and nothing uses go, changed ones get their old values where they still have the import's.
 */
export async function restoreImportedProducts(
  client: Queryable,
  { companyId, importId }: ImportKey,
): Promise<readonly RestoredProduct[]> {
  const removed = await client.query<RestoredProduct>(removeProductsSql, [companyId, importId])
  const restored = await client.query<RestoredProduct>(restoreProductsSql, [companyId])
  await noteCatalogueChange(client, companyId)
  return [...removed.rows, ...restored.rows]
}

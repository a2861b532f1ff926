import type { Queryable } from '../../../kit/db/queryable.ts'
import { noteCatalogueChange } from '../../catalogue/kept/note-catalogue-change.ts'
import { type FactTable, factJson, factTables } from './write-facts.ts'
import { productColumns, productJson } from './write-products.ts'

export interface Restored {
  readonly removed: number
  readonly restored: number
  /** Records that were changed or used since, and are therefore kept. */
  readonly kept: number
  /** Names of some of them. */
  readonly names: readonly string[]
}

const NAMES = 20

/**
 * Restores what an import changed apart from order lines: deletes added records and gives changed ones their old
 * values. Only records that still have the import's values are restored; later changes of a user stay.
 */
export async function restoreChanges(
  client: Queryable,
  companyId: string,
  importId: string,
): Promise<Restored> {
  const total = { removed: 0, restored: 0, kept: 0 }
  const names: string[] = []
  const values = [companyId, importId]
  const add = (rows: readonly { outcome: 'removed' | 'restored' | 'kept'; name: string }[]) => {
    for (const { outcome, name } of rows) {
      total[outcome]++
      if (outcome === 'kept' && names.length < NAMES) names.push(name)
    }
  }
  const { rows } = await client.query<{ some: boolean }>(
    'select exists (select from import_changes where company_id = $1 and import_id = $2) as some',
    values,
  )
  if (!rows[0]?.some) return { ...total, names }
  await client.query('drop table if exists restoring')
  await client.query(restoringSql, values)
  // The planner cannot estimate how many rows are unchanged: row by row, a large import would take hours.
  await client.query('analyze restoring')
  // Sent separately, because Citus forwards the whole text that contains a SET LOCAL.
  await client.query('set local enable_nestloop = off')
  for (const fact of Object.values(factTables))
    add((await client.query(restoreFactSql(fact), [companyId])).rows)
  await client.query('set local enable_nestloop = on')
  add((await client.query(removeProductsSql, values)).rows)
  add((await client.query(restoreProductsSql, [companyId])).rows)
  await noteCatalogueChange(client, companyId)
  await client.query('delete from import_changes where company_id = $1 and import_id = $2', values)
  return { ...total, names }
}

const restoringSql = `
  create temporary table restoring on commit drop as
  select record, subject, day, before, after from import_changes where company_id = $1 and import_id = $2`

function restoreFactSql(fact: FactTable): string {
  const { table, subject, subjectType, day, values } = fact
  // Days are converted from text before: the conversion depends on a setting, and Citus refuses such a function of a
  // column in an update.
  const key = `now.company_id = $1 and now.${subject} = changed.subject::${subjectType} and now.${day} = changed.day`
  const sets = values.map(([column, type]) => `${column} = (same.before ->> '${column}')::${type}`).join(', ')
  const name =
    subject === 'channel'
      ? 'there.subject'
      : '(select title from products where company_id = $1 and product_id = there.subject::bigint)'
  return `
    with changed as materialized (
      select subject, day::date as day, before, after from restoring where record = '${table}'
    ), there as materialized (
      select changed.*, ${factJson(fact, 'now')} = changed.after as is_same
      from changed join ${table} now on ${key}
    ), same as (select * from there where is_same),
    gone as (
      delete from ${table} now using same changed where changed.before is null and ${key} returning 1
    ), back as (
      update ${table} now set ${sets}, source = same.before ->> 'source', import_id = (same.before ->> 'import_id')::uuid
      from same where same.before is not null and ${key.replaceAll('changed.', 'same.')} returning 1
    )
    select case when not is_same then 'kept' when before is null then 'removed' else 'restored' end as outcome,
      case when is_same then '' else coalesce(${name}, '') end as name
    from there`
}

/** Tables with data of a product that did not come with this import. */
const uses = [
  'order_lines',
  'unit_costs',
  'price_log',
  'inventory_levels',
  'stock_outs',
  'product_changes',
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
    update products p set ${productColumns
      .map(
        ([column, type]) =>
          `${column} = case when changed.present -> '${column}' = changed.after -> '${column}' then (changed.before ->> '${column}')::${type} else p.${column} end`,
      )
      .join(', ')}, updated_at = now()
    from changed where p.company_id = $1 and p.product_id = changed.product_id
    returning 1
  )
  select case when present @> after then 'restored' else 'kept' end as outcome, title as name from changed`

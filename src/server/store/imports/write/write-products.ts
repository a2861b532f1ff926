import type { Client } from 'pg'
import { noteCatalogueChange } from '../../catalogue/kept/note-catalogue-change.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import type { WrittenFacts } from './write-facts.ts'

/** Column of `products`, its type, and the staged column that fills it. */
export const productColumns = [
  ['title', 'text', 'title'],
  ['handle', 'text', 'handle'],
  ['vendor', 'text', 'vendor'],
  ['product_type', 'text', 'product_type'],
  ['price', 'numeric', 'price'],
  ['cost', 'numeric', 'cost'],
  ['image_src', 'text', 'image'],
  ['shop_status', 'text', 'shop_status'],
] as const

export function productJson(row: string): string {
  return `jsonb_build_object(${productColumns.map(([column]) => `'${column}', ${row}.${column}`).join(', ')})`
}

/** Values of a row as columns, for a RETURNING that may only contain IMMUTABLE expressions, as on Citus. */
export function productValues(row: string): string {
  return productColumns.map(([column]) => `${row}.${column}`).join(', ')
}

export const keepChangesSql = `
  insert into import_changes (company_id, import_id, record, subject, before, after)
  select $1, $2, 'products', product_id::text, before, after from changed
  on conflict (company_id, import_id, record, subject, day) do update set after = excluded.after`

interface ProductWriting {
  readonly companyId: string
  readonly importId: string
  readonly mode: ImportPlan['mode']
  readonly blankCells: ImportPlan['blankCells']
  /** Staged columns that the file has: only these can clear a value. */
  readonly mapped: ReadonlySet<string>
}

/** Adds and changes the products of the staged rows; a blank title never clears one. */
export async function writeProducts(client: Client, options: ProductWriting): Promise<WrittenFacts> {
  const { companyId, importId, mode } = options
  if (mode === 'add') await client.query('delete from staged_records where product_id is not null')
  else await client.query('update staged_records set is_new = true where product_id is null')
  const added = mode === 'update' ? 0 : await addProducts(client, companyId, importId)
  if (mode === 'update') await client.query('delete from staged_records where product_id is null')
  if (mode === 'add') {
    await noteCatalogueChange(client, companyId)
    return { added, updated: 0 }
  }
  const { rowCount } = await client.query(updateSql(options), [companyId, importId])
  await noteCatalogueChange(client, companyId)
  return { added, updated: rowCount ?? 0 }
}

async function addProducts(client: Client, companyId: string, importId: string): Promise<number> {
  const { rowCount } = await client.query(
    `with changed as (
       insert into products as p (company_id, sku, title, handle, vendor, product_type, price, cost, image_src, shop_status, source, import_id)
       select $1, sku, coalesce(title, sku), handle, vendor, product_type, price, cost, image, shop_status, 'file', $2
       from staged_records where product_id is null
       order by row_number
       on conflict (company_id, sku) do nothing
       returning product_id, null::jsonb as before, ${productJson('p')} as after
     ) ${keepChangesSql}`,
    [companyId, importId],
  )
  await client.query(
    `update staged_records staged set product_id = product.product_id, is_new = true
     from products product
     where staged.product_id is null and product.company_id = $1 and product.sku = staged.sku`,
    [companyId],
  )
  return rowCount ?? 0
}

function updateSql({ blankCells, mapped }: ProductWriting): string {
  const value = ([column, , staged]: (typeof productColumns)[number]) => {
    const keeps = blankCells === 'keep' || column === 'title' || !mapped.has(staged)
    return `${keeps ? `coalesce(staged.${staged}, known.${column})` : `staged.${staged}`} as ${column}`
  }
  const names = productColumns.map(([column]) => column)
  return `
    with wanted as (
      select known.product_id, ${productJson('known')} as before, ${productColumns.map(value).join(', ')}
      from staged_records staged
      join products known on known.company_id = $1 and known.product_id = staged.product_id
      where not staged.is_new
    ), written as (
      update products p set ${names.map((name) => `${name} = wanted.${name}`).join(', ')}, updated_at = now()
      from wanted
      where p.company_id = $1 and p.product_id = wanted.product_id
        and (${names.map((name) => `p.${name}`).join(', ')}) is distinct from (${names.map((name) => `wanted.${name}`).join(', ')})
      returning p.product_id, wanted.before, ${productValues('p')}
    ), changed as (select product_id, before, ${productJson('written')} as after from written)
    ${keepChangesSql}`
}

/** Sets `products.price` and `.cost`, today's values, anew from the facts of the staged products. */
export async function holdToday(
  client: Client,
  {
    companyId,
    importId,
    today,
  }: { readonly companyId: string; readonly importId: string; readonly today: string },
  column: 'price' | 'cost',
): Promise<void> {
  const [table, value] = column === 'cost' ? ['unit_costs', 'unit_cost'] : ['price_log', 'price']
  await client.query(
    `with holds as (
       select distinct on (fact.product_id) fact.product_id, fact.${value} as value
       from ${table} fact
       where fact.company_id = $1 and fact.effective_from <= $3
         and fact.product_id in (select product_id from staged_records where product_id is not null)
       order by fact.product_id, fact.effective_from desc
     ), wanted as (
       select known.product_id, ${productJson('known')} as before, holds.value
       from holds join products known on known.company_id = $1 and known.product_id = holds.product_id
       where known.${column} is distinct from holds.value
     ), written as (
       update products p set ${column} = wanted.value, updated_at = now()
       from wanted where p.company_id = $1 and p.product_id = wanted.product_id
       returning p.product_id, wanted.before, ${productValues('p')}
     ), changed as (select product_id, before, ${productJson('written')} as after from written)
     ${keepChangesSql}`,
    [companyId, importId, today],
  )
  await noteCatalogueChange(client, companyId)
}

import type { Queryable } from '../../kit/db/queryable.ts'
import { importedColumns, productJson, productValues } from './imported-columns.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'

interface StagedImport {
  readonly companyId: string
  readonly importId: string
  /**
   * The statement that goes on with the products changed, `changed (product_id, before, after)`, in one round trip;
   * `$1` is the company, `$2` the import.
   */
  readonly follow: string
}

/** Adds the products of the temporary table `staged_records` that have no id yet, and returns how many. */
export async function addStagedProducts(
  client: Queryable,
  { companyId, importId, follow }: StagedImport,
): Promise<number> {
  const { rowCount } = await client.query(
    `with changed as (
       insert into products as p (company_id, sku, title, handle, vendor, product_type, gtin, mpn, tags, price, cost, image_src,
         shop_status, source, import_id)
       select $1, sku, coalesce(title, sku), handle, vendor, product_type, gtin, mpn, tags, price, cost, image, shop_status, 'file', $2
       from staged_records where product_id is null
       order by row_number
       on conflict (company_id, sku) do nothing
       returning product_id, null::jsonb as before, ${productJson('p')} as after
     ) ${follow}`,
    [companyId, importId],
  )
  await noteCatalogueChange(client, companyId)
  return rowCount ?? 0
}

interface Blanks {
  readonly blankCells: 'keep' | 'clear'
  /** Staged columns that the file has: only these can clear a value. */
  readonly mapped: ReadonlySet<string>
}

/** Changes the products of `staged_records` that are not new, and returns how many; a blank title never clears one. */
export async function updateStagedProducts(
  client: Queryable,
  { companyId, importId, follow, ...blanks }: StagedImport & Blanks,
): Promise<number> {
  const { rowCount } = await client.query(updateSql(blanks, follow), [companyId, importId])
  await noteCatalogueChange(client, companyId)
  return rowCount ?? 0
}

function updateSql({ blankCells, mapped }: Blanks, follow: string): string {
  const value = ([column, , staged]: (typeof importedColumns)[number]) => {
    const keeps = blankCells === 'keep' || column === 'title' || !mapped.has(staged)
    return `${keeps ? `coalesce(staged.${staged}, known.${column})` : `staged.${staged}`} as ${column}`
  }
  const names = importedColumns.map(([column]) => column)
  return `
    with wanted as (
      select known.product_id, ${productJson('known')} as before, ${importedColumns.map(value).join(', ')}
      from staged_records staged
      join products known on known.company_id = $1 and known.product_id = staged.product_id
      where not staged.is_new
    ), written as (
      update products p set ${names.map((name) => `${name} = wanted.${name}`).join(', ')}, updated_at = now()
      from wanted
      where p.company_id = $1 and p.product_id = wanted.product_id
        and (${names.map((name) => `p.${name}`).join(', ')}) is distinct from (${names.map((name) => `wanted.${name}`).join(', ')})
      returning p.product_id, wanted.before, ${productValues}
    ), changed as (select product_id, before, ${productJson('written')} as after from written)
    ${follow}`
}

/** Sets `products.price` or `.cost`, today's value, anew from the facts of the staged products. */
export async function holdStagedToday(
  client: Queryable,
  { companyId, importId, today, follow }: StagedImport & { readonly today: string },
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
       returning p.product_id, wanted.before, ${productValues}
     ), changed as (select product_id, before, ${productJson('written')} as after from written)
     ${follow}`,
    [companyId, importId, today],
  )
  await noteCatalogueChange(client, companyId)
}

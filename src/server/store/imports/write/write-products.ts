import type { Client } from 'pg'
import { addStagedProducts, holdStagedToday, updateStagedProducts } from '../../catalogue/staged-products.ts'
import type { WrittenFacts } from '../../day-facts/staged-facts.ts'
import type { ImportPlan } from '../understand/import-plan.ts'

/** Records changed products for the undo. */
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
  const { mode } = options
  if (mode === 'add') await client.query('delete from staged_records where product_id is not null')
  else await client.query('update staged_records set is_new = true where product_id is null')
  const staged = { ...options, follow: keepChangesSql }
  const added = mode === 'update' ? 0 : await addProducts(client, staged)
  if (mode === 'update') await client.query('delete from staged_records where product_id is null')
  return { added, updated: mode === 'add' ? 0 : await updateStagedProducts(client, staged) }
}

async function addProducts(client: Client, staged: Parameters<typeof addStagedProducts>[1]): Promise<number> {
  const added = await addStagedProducts(client, staged)
  await client.query(
    `update staged_records staged set product_id = product.product_id, is_new = true
     from products product
     where staged.product_id is null and product.company_id = $1 and product.sku = staged.sku`,
    [staged.companyId],
  )
  return added
}

/** Sets `products.price` or `.cost`, today's value, anew from the facts of the staged products. */
export function holdToday(
  client: Client,
  options: { readonly companyId: string; readonly importId: string; readonly today: string },
  column: 'price' | 'cost',
): Promise<void> {
  return holdStagedToday(client, { ...options, follow: keepChangesSql }, column)
}

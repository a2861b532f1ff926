import type { Queryable } from '../../kit/db/queryable.ts'
import { productJson, productValues } from './imported-columns.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'

/** Facts of a product that an order file also has. */
export interface FilledProduct {
  readonly sku: string
  readonly productType: string | null
  readonly vendor: string | null
  readonly cost: string | null
}

interface Filling {
  readonly companyId: string
  readonly importId: string
  readonly products: readonly FilledProduct[]
  /** The statement that goes on with the products changed, `changed (product_id, before, after)`. */
  readonly follow: string
}

const PER_STATEMENT = 10_000

/**
 * Keeps a product's existing values, because its owner may have set them. Changes are recorded for the undo, except
 * for products that this import created: they are removed with it.
 */
const fillSql = (follow: string) => `
  with told as (
    select * from unnest($3::text[], $4::text[], $5::text[], $6::numeric[])
      as f (sku, product_type, vendor, cost)
  ), wanted as (
    select known.product_id, ${productJson('known')} as before,
      coalesce(nullif(trim(known.product_type), ''), told.product_type) as product_type,
      coalesce(nullif(trim(known.vendor), ''), told.vendor) as vendor,
      coalesce(nullif(known.cost, 0), told.cost) as cost
    from told join products known on known.company_id = $1 and known.sku = told.sku
  ), written as (
    update products p set product_type = wanted.product_type, vendor = wanted.vendor, cost = wanted.cost, updated_at = now()
    from wanted
    where p.company_id = $1 and p.product_id = wanted.product_id
      and (p.product_type, p.vendor, p.cost) is distinct from (wanted.product_type, wanted.vendor, wanted.cost)
    returning p.product_id, p.import_id, wanted.before, ${productValues}
  ), changed as (
    select product_id, before, ${productJson('written')} as after from written where import_id is distinct from $2
  )
  ${follow}`

/** Fills type, vendor and unit cost of products that lack them, in the caller's transaction. */
export async function fillProducts(
  client: Queryable,
  { companyId, importId, products, follow }: Filling,
): Promise<void> {
  for (let from = 0; from < products.length; from += PER_STATEMENT) {
    const part = products.slice(from, from + PER_STATEMENT)
    await client.query(fillSql(follow), [
      companyId,
      importId,
      part.map(({ sku }) => sku),
      part.map(({ productType }) => productType),
      part.map(({ vendor }) => vendor),
      part.map(({ cost }) => cost),
    ])
  }
  if (products.length > 0) await noteCatalogueChange(client, companyId)
}

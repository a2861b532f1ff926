import type { Client } from 'pg'
import { noteCatalogueChange } from '../../catalogue/kept/note-catalogue-change.ts'
import { amountText } from '../cells/numbers.ts'
import type { ProductFacts } from '../classify/product-facts.ts'
import { keepChangesSql, productJson, productValues } from './write-products.ts'

interface Filling {
  readonly companyId: string
  readonly importId: string
  readonly products: ReadonlyMap<string, ProductFacts>
}

const PER_STATEMENT = 10_000

/**
 * Keeps a product's existing values, because its owner may have set them. Changes are recorded for the undo, except
 * for products that this import created: they are removed with it.
 */
const fillSql = `
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
    returning p.product_id, p.import_id, wanted.before, ${productValues('p')}
  ), changed as (
    select product_id, before, ${productJson('written')} as after from written where import_id is distinct from $2
  )
  ${keepChangesSql}`

/** Fills type, vendor and unit cost of products from an order file, in the caller's transaction. */
export async function fillProducts(
  client: Client,
  { companyId, importId, products }: Filling,
): Promise<void> {
  const entries = [...products]
  for (let from = 0; from < entries.length; from += PER_STATEMENT) {
    const part = entries.slice(from, from + PER_STATEMENT)
    await client.query(fillSql, [
      companyId,
      importId,
      part.map(([sku]) => sku),
      part.map(([, { productType }]) => productType),
      part.map(([, { vendor }]) => vendor),
      part.map(([, { cost }]) => (cost === null ? null : amountText(cost))),
    ])
  }
  if (entries.length > 0) await noteCatalogueChange(client, companyId)
}

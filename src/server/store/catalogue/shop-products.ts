import type { Queryable } from '../../kit/db/queryable.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'

interface Connection {
  readonly companyId: string
  readonly connectionId: string
}

/** A product as a variant of a connected store describes it. */
export interface ShopProduct {
  readonly externalId: string
  readonly sku: string
  readonly title: string
  readonly handle: string | null
  readonly vendor: string | null
  readonly productType: string | null
  readonly gtin: string | null
  readonly price: string | null
  readonly unitCost: string | null
  readonly imageSrc: string | null
}

/** A variant whose code changed stays the same product and keeps its history. */
const renameSql = `
  update products p set sku = v.sku, updated_at = now()
  from jsonb_to_recordset($3) as v ("externalId" text, sku text), platform_variants known
  where known.company_id = $1 and known.connection_id = $2 and known.external_id = v."externalId"
    and p.company_id = $1 and p.product_id = known.product_id and p.sku <> v.sku
    and not exists (select from products taken where taken.company_id = $1 and taken.sku = v.sku)
    and not exists (
      select from platform_variants other
      where other.company_id = $1 and other.product_id = p.product_id and other.external_id <> known.external_id
    )`

/**
 * A missing cost does not erase a known one; values that a person entered stay. A cost from a file stays until the shop
 * states another one than when it was last read: `platform_variants` is written after this and still has that one.
 */
const writeSql = `
  insert into products as old (company_id, sku, external_id, title, handle, vendor, product_type, gtin, price, cost,
    image_src, shop_status, source)
  select $1, sku, "externalId", title, handle, vendor, "productType", gtin, price, "unitCost", "imageSrc", status, $3
  from jsonb_to_recordset($2) as v (sku text, "externalId" text, title text, handle text, vendor text,
    "productType" text, gtin text, price numeric, "unitCost" numeric, "imageSrc" text, status text)
  order by sku
  on conflict (company_id, sku) do update
  set external_id = excluded.external_id, title = excluded.title, handle = excluded.handle,
    vendor = excluded.vendor, product_type = excluded.product_type,
    gtin = coalesce(excluded.gtin, old.gtin), price = excluded.price,
    cost = case when exists (
        select from platform_variants known
        where known.company_id = $1 and known.connection_id = $4 and known.external_id = excluded.external_id
          and known.unit_cost = excluded.cost
      ) then coalesce(old.cost, excluded.cost) else coalesce(excluded.cost, old.cost) end,
    image_src = coalesce(excluded.image_src, old.image_src), shop_status = excluded.shop_status,
    source = case when old.source = 'manual' then old.source else excluded.source end, import_id = null,
    updated_at = excluded.updated_at`

/** Gives products the code that their only variant has now. */
export async function renameShopProducts(
  client: Queryable,
  { companyId, connectionId }: Connection,
  variants: readonly Pick<ShopProduct, 'externalId' | 'sku'>[],
): Promise<void> {
  await client.query(renameSql, [companyId, connectionId, JSON.stringify(variants)])
  await noteCatalogueChange(client, companyId)
}

/** Adds or changes products as the store has them now. */
export async function writeShopProducts(
  client: Queryable,
  { companyId, connectionId, platform }: Connection & { readonly platform: string },
  products: readonly ShopProduct[],
): Promise<void> {
  await client.query(writeSql, [companyId, JSON.stringify(products), platform, connectionId])
  await noteCatalogueChange(client, companyId)
}

/** A product of several listings is on offer if one of them is: `active` is the first status in the alphabet. */
const completeSql = `
  update products p set shop_status = told.status
  from (
    select v.product_id, min(s.status) as status
    from platform_variants v
    join platform_products s on s.company_id = v.company_id and s.connection_id = v.connection_id
      and s.external_id = v.product_external_id
    where v.company_id = $1
    group by v.product_id
  ) told
  where p.company_id = $1 and p.product_id = told.product_id and p.shop_status is null`

/** Fills in the status of products that have none from their listings in the connected store. */
export async function completeStatus(client: Queryable, companyId: string): Promise<void> {
  const { rowCount } = await client.query(completeSql, [companyId])
  if (rowCount) await noteCatalogueChange(client, companyId)
}

/** Another product of the shop may have the same code. */
const deleteUnsoldSql = `
  delete from products p
  using platform_connections c
  where p.company_id = $1 and p.product_id = any($2::int8[]) and c.company_id = $1 and c.connection_id = $3
    and p.source = c.platform and not exists (
      select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id)
    and not exists (select from order_lines l where l.company_id = $1 and l.product_id = p.product_id)`

/** Deletes those of the products that came from the store, were never sold and have no variant there any more. */
export async function deleteUnsoldProducts(
  client: Queryable,
  { companyId, connectionId }: Connection,
  productIds: readonly string[],
): Promise<void> {
  await client.query(deleteUnsoldSql, [companyId, productIds, connectionId])
  await noteCatalogueChange(client, companyId)
}

/** Products with sales from elsewhere stay. */
const deleteSql = `
  delete from products p
  using platform_connections c
  where p.company_id = $1 and c.company_id = $1 and c.connection_id = $2 and p.source = c.platform
    and not exists (select from order_lines l where l.company_id = $1 and l.product_id = p.product_id)`

/** Deletes the products that came from a connected store whose lines were removed, and returns how many. */
export async function deleteShopProducts(
  client: Queryable,
  { companyId, connectionId }: Connection,
): Promise<number> {
  const { rowCount } = await client.query(deleteSql, [companyId, connectionId])
  await noteCatalogueChange(client, companyId)
  return rowCount ?? 0
}

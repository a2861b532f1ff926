import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { renameShopProducts, writeShopProducts } from '../catalogue/shop-products.ts'
import type { ProductRecord, VariantRecord } from './describe-products.ts'
import { withdrawProducts } from './drop-missing-products.ts'

interface WriteProducts {
  readonly tx: TenantTransaction
  readonly companyId: string
  readonly connectionId: string
  readonly platform: string
  readonly products: readonly ProductRecord[]
  /** Today in the company's time zone. */
  readonly today: string
}

export interface Written {
  readonly added: number
  readonly changed: number
}

/**
 * Writes products and their variants as the platform has them now. Unchanged rows are not written. Products of the
 * catalogue whose last variant is gone, or has another code now, are withdrawn.
 */
export async function writeProducts(args: WriteProducts): Promise<Written> {
  const { tx, companyId, connectionId, platform, products } = args
  const run = (sql: string, ...values: unknown[]) => tx.client.query(sql, [companyId, ...values])
  const { rows } = await run(upsertProductsSql, connectionId, JSON.stringify(products.map(withoutVariants)))
  const touched = new Map((rows as Touched[]).map((row) => [row.external_id, row.added]))
  const variants = products
    .filter(({ externalId }) => touched.has(externalId))
    .flatMap((product) => product.variants)
  if (touched.size > 0) {
    await renameShopProducts(tx.client, { companyId, connectionId }, withOwnSku(variants))
    await writeShopProducts(tx.client, { companyId, connectionId, platform }, firstBySku(variants))
    const before = await run(listedSql, connectionId, [...touched.keys()])
    await run(
      deleteVariantsSql,
      connectionId,
      [...touched.keys()],
      variants.map((variant) => variant.externalId),
    )
    await run(upsertVariantsSql, connectionId, JSON.stringify(variants))
    const { rows: gone } = await run(goneSql, idsOf(before.rows))
    if (gone.length > 0) await withdrawProducts(tx, { ...args, productIds: idsOf(gone) })
  }
  const added = [...touched.values()].filter(Boolean).length
  return { added, changed: touched.size - added }
}

const idsOf = (rows: readonly { readonly product_id: string }[]) => rows.map((row) => row.product_id)

interface Touched {
  readonly external_id: string
  readonly added: boolean
}

function withoutVariants({ variants: _, ...product }: ProductRecord) {
  return product
}

/** Two variants with the same code are one product here; the first one describes it. */
function firstBySku(variants: readonly VariantRecord[]): readonly VariantRecord[] {
  const first = new Map<string, VariantRecord>()
  for (const variant of variants) if (!first.has(variant.sku)) first.set(variant.sku, variant)
  return [...first.values()]
}

function withOwnSku(variants: readonly VariantRecord[]): readonly VariantRecord[] {
  const uses = new Map<string, number>()
  for (const { sku } of variants) uses.set(sku, (uses.get(sku) ?? 0) + 1)
  return variants.filter(({ sku }) => uses.get(sku) === 1)
}

const upsertProductsSql = `
  insert into platform_products as old (company_id, connection_id, external_id, title, status, image_src,
    image_alt, variant_count, first_price, fingerprint)
  select $1, $2, "externalId", title, status, "imageSrc", "imageAlt", "variantCount", "firstPrice", fingerprint
  from jsonb_to_recordset($3) as p ("externalId" text, title text, status text, "imageSrc" text, "imageAlt" text,
    "variantCount" int, "firstPrice" numeric, fingerprint text)
  order by "externalId"
  on conflict (company_id, connection_id, external_id) do update
  set title = excluded.title, status = excluded.status, image_src = excluded.image_src,
    image_alt = excluded.image_alt, variant_count = excluded.variant_count, first_price = excluded.first_price,
    fingerprint = excluded.fingerprint
  where old.fingerprint <> excluded.fingerprint
  returning external_id, xmax = 0 as added`

const listedSql = `
  select distinct product_id from platform_variants
  where company_id = $1 and connection_id = $2 and product_external_id = any($3)`

/** Another product of the shop may have the same code. */
const goneSql = `
  select product_id from unnest($2::int8[]) as listed (product_id)
  where not exists (
    select from platform_variants v where v.company_id = $1 and v.product_id = listed.product_id)`

const deleteVariantsSql = `
  delete from platform_variants
  where company_id = $1 and connection_id = $2 and product_external_id = any($3) and external_id <> all($4)`

const upsertVariantsSql = `
  insert into platform_variants (company_id, connection_id, external_id, product_external_id, product_id, position,
    title, price, compare_at_price, unit_cost, inventory_quantity, sale_price, sale_from, sale_to, options)
  select distinct on (v."externalId") $1, $2, v."externalId", v."productExternalId", p.product_id, v.position,
    v.title, v.price, v."compareAtPrice", v."unitCost", v."inventoryQuantity", v."salePrice", v."saleFrom", v."saleTo",
    v.options
  from jsonb_to_recordset($3) as v ("externalId" text, "productExternalId" text, sku text, position int, title text,
    price numeric, "compareAtPrice" numeric, "unitCost" numeric, "inventoryQuantity" int, "salePrice" numeric,
    "saleFrom" timestamptz, "saleTo" timestamptz, options jsonb)
  join products p on p.company_id = $1 and p.sku = v.sku
  order by v."externalId"
  on conflict (company_id, connection_id, external_id) do update
  set product_external_id = excluded.product_external_id, product_id = excluded.product_id,
    position = excluded.position, title = excluded.title, price = excluded.price,
    compare_at_price = excluded.compare_at_price, unit_cost = excluded.unit_cost,
    inventory_quantity = excluded.inventory_quantity, sale_price = excluded.sale_price,
    sale_from = excluded.sale_from, sale_to = excluded.sale_to,
    options = excluded.options`

/** Records a price that the store has confirmed for its variants. */
export async function setVariantPrices(
  client: Queryable,
  companyId: string,
  changed: {
    readonly variantIds: readonly (string | null)[]
    readonly price: string | null
    /** Absent: as it was. */
    readonly compareAtPrice?: string | null
  },
): Promise<void> {
  const { variantIds, price, compareAtPrice } = changed
  await client.query(
    `update platform_variants set price = $3, compare_at_price = case when $4 then $5::numeric else compare_at_price end
     where company_id = $1 and external_id = any($2)`,
    [companyId, variantIds, price, compareAtPrice !== undefined, compareAtPrice ?? null],
  )
}

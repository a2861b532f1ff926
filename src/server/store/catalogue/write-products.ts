import type { TenantContext } from '../../kit/context.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { columnsOf } from '../kept-rows/keep-deleted.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'

/** Sets a product's price. The caller records it in the log of prices (`recordToday`). */
export async function setPrice(
  client: Queryable,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  { productId, price }: { readonly productId: number; readonly price: string | null },
): Promise<void> {
  await client.query(
    'update products set price = $3, updated_at = $4 where company_id = $1 and product_id = $2',
    [companyId, productId, price, clock()],
  )
  await noteCatalogueChange(client, companyId)
}

/** Values of products, column by column in the order of `ids`; columns that are absent stay as they are. */
export interface ProductValues {
  readonly ids: readonly number[]
  readonly vendor?: readonly (string | null)[] | undefined
  readonly product_type?: readonly (string | null)[] | undefined
  readonly tags?: readonly (readonly string[])[] | undefined
  readonly price?: readonly (string | null)[] | undefined
}

const valuesSql = `
  update products p set
    vendor = case when $3::text[] is null then p.vendor else n.vendor end,
    product_type = case when $4::text[] is null then p.product_type else n.product_type end,
    tags = case when $5::text[] is null then p.tags else n.tags end,
    price = case when $6::numeric[] is null then p.price else n.price end,
    updated_at = $7
  from unnest($2::int8[], $3::text[], $4::text[], $5::text[], $6::numeric[])
    as n (product_id, vendor, product_type, tags, price)
  where p.company_id = $1 and p.product_id = n.product_id and ($8::timestamptz is null or p.updated_at = $8)
  returning p.product_id as id`

/** Sets values of products, and returns whose. `unchangedSince`: only of those that were changed last at that moment. */
export async function setProductValues(
  client: Queryable,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  values: ProductValues,
  unchangedSince: Date | null = null,
): Promise<readonly number[]> {
  const tags = values.tags?.map((each) => each.join(',') || null)
  const columns = [values.vendor, values.product_type, tags, values.price].map((column) => column ?? null)
  const { rows } = await client.query<{ id: string }>(valuesSql, [
    companyId,
    values.ids,
    ...columns,
    clock(),
    unchangedSince,
  ])
  if (rows.length > 0) await noteCatalogueChange(client, companyId)
  return rows.map(({ id }) => Number(id))
}

export interface NewProduct {
  readonly sku: string
  readonly title: string
  readonly handle?: string | null
  readonly vendor?: string | null
  readonly productType?: string | null
  readonly price?: string | null
  readonly cost?: string | null
}

interface Origin {
  readonly companyId: string
  /** `orders`, `sample` or the name of a platform. */
  readonly source: string
  readonly importId: string | null
}

const createSql = `
  insert into products (company_id, sku, title, handle, vendor, product_type, price, cost, source, import_id)
  select $1, sku, title, handle, vendor, product_type, price, cost, $2, $3
  from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[], $10::numeric[])
    as p (sku, title, handle, vendor, product_type, price, cost)
  on conflict (company_id, sku) do nothing
  returning 1`

/**
 * Creates the products whose code is new, and returns how many; an existing one keeps its title, because its owner
 * may have set it. Counted by the returned rows, because Citus counts the rows of the SELECT, including existing ones.
 */
export async function createMissingProducts(
  client: Queryable,
  { companyId, source, importId }: Origin,
  products: readonly NewProduct[],
): Promise<number> {
  const column = (key: keyof NewProduct) => products.map((product) => product[key] ?? null)
  const keys = ['sku', 'title', 'handle', 'vendor', 'productType', 'price', 'cost'] as const
  const { rowCount } = await client.query(createSql, [companyId, source, importId, ...keys.map(column)])
  if (rowCount) await noteCatalogueChange(client, companyId)
  return rowCount ?? 0
}

/** Creates products that a person named, and returns the id of each code, existing ones too. */
export async function createNamedProducts(
  client: Queryable,
  companyId: string,
  products: readonly { readonly sku: string; readonly title: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ sku: string; id: string }>(
    `insert into products (company_id, sku, title, source)
     select distinct on (sku) $1, sku, title, 'manual' from unnest($2::text[], $3::text[]) as n (sku, title)
     on conflict (company_id, sku) do update set sku = excluded.sku
     returning sku, product_id as id`,
    [companyId, products.map(({ sku }) => sku), products.map(({ title }) => title)],
  )
  await noteCatalogueChange(client, companyId)
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

/** Restores products that a deletion kept; one that was created again with the same code stays as it is now. */
export async function restoreKeptProducts(
  client: Queryable,
  companyId: string,
  deletionId: string,
): Promise<number> {
  const columns = await columnsOf(client, 'products')
  const { rowCount } = await client.query(
    `insert into products (${columns.join(', ')}) overriding system value
     select ${columns.map((column) => `r.${column}`).join(', ')}
     from deleted_rows d cross join lateral jsonb_populate_record(null::products, d.row) r
     where d.company_id = $1 and d.deletion_id = $2 and d.table_name = 'products'
     on conflict do nothing returning 1`,
    [companyId, deletionId],
  )
  await noteCatalogueChange(client, companyId)
  return rowCount ?? 0
}

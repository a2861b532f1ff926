import type { TenantTransaction } from '../../kit/db/database.ts'
import { createMissingProducts } from '../catalogue/write-products.ts'
import type { OrderLineRecord } from './classify-orders.ts'

export interface LineProduct {
  readonly productId: string
  readonly title: string
}

interface Find {
  readonly tx: TenantTransaction
  readonly companyId: string
  readonly connectionId: string
  readonly platform: string
  readonly lines: readonly OrderLineRecord[]
}

interface Row {
  readonly key: string
  readonly product_id: string
  readonly title: string
}

/**
 * Finds the product of each line: by its variant, else by its code. A product deleted in the store is created again.
 */
export async function findLineProducts(find: Find): Promise<ReadonlyMap<OrderLineRecord, LineProduct>> {
  const { tx, companyId, connectionId, platform, lines } = find
  const variantIds = [...new Set(lines.flatMap((line) => line.variantExternalId ?? []))]
  const byVariant = mapOf(
    (await tx.client.query<Row>(byVariantSql, [companyId, connectionId, variantIds])).rows,
  )
  const others = lines.filter((line) => !byVariant.has(line.variantExternalId ?? ''))
  const titles = new Map(others.map((line) => [line.sku, line.title]))
  const skus = [...titles.keys()]
  // Sorted, so that two simultaneous writers wait for each other instead of locking each other out.
  const named = [...titles].map(([sku, title]) => ({ sku, title })).sort((a, b) => (a.sku < b.sku ? -1 : 1))
  if (named.length > 0)
    await createMissingProducts(tx.client, { companyId, source: platform, importId: null }, named)
  const bySku = mapOf((await tx.client.query<Row>(bySkuSql, [companyId, skus])).rows)
  const found = new Map<OrderLineRecord, LineProduct>()
  for (const line of lines) {
    const product = byVariant.get(line.variantExternalId ?? '') ?? bySku.get(line.sku)
    if (product) found.set(line, product)
  }
  return found
}

function mapOf(rows: readonly Row[]): ReadonlyMap<string, LineProduct> {
  return new Map(rows.map(({ key, product_id, title }) => [key, { productId: product_id, title }]))
}

const byVariantSql = `
  select v.external_id as key, p.product_id, p.title
  from platform_variants v
  join products p on p.company_id = $1 and p.product_id = v.product_id
  where v.company_id = $1 and v.connection_id = $2 and v.external_id = any($3)`

const bySkuSql = 'select sku as key, product_id, title from products where company_id = $1 and sku = any($2)'

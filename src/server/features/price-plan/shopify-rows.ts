import type { TenantTransaction } from '../../db/database.ts'
import type { PlanEntry } from './plan-rows.ts'

/**
 * Columns of Shopify's product import that a change of price needs: Handle and Title find the product, the
 * option of a product without options keeps its only variant in place.
 */
export const SHOPIFY_COLUMNS = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Price',
] as const

const handlesSql = `
  select product_id as "productId", handle from products
  where company_id = $1 and product_id = any($2::int8[]) and handle is not null`

/** One row per open entry that can be imported without harm. */
export async function shopifyRows(
  tx: TenantTransaction,
  companyId: string,
  entries: readonly PlanEntry[],
): Promise<string[][]> {
  const ready = entries.filter((entry) => entry.shopifyGap === null)
  const ids = ready.map((entry) => entry.productId)
  const { rows } = await tx.client.query<{ productId: string; handle: string }>(handlesSql, [companyId, ids])
  const handles = new Map(rows.map((row) => [Number(row.productId), row.handle]))
  return ready.flatMap((entry) => {
    const handle = handles.get(entry.productId)
    return handle
      ? [[handle, entry.title, 'Title', 'Default Title', entry.sku, Number(entry.plannedPrice).toFixed(2)]]
      : []
  })
}

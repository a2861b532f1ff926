import type { TenantTransaction } from '../../kit/db/database.ts'
import { deleteUnsoldProducts } from '../catalogue/shop-products.ts'
import { markSoldOut } from '../day-facts/snapshot-platform.ts'

interface Connection {
  readonly companyId: string
  readonly connectionId: string
}

/** Returns the ids in the shop of all products that were imported from it. */
export async function knownProducts(
  { client }: TenantTransaction,
  { companyId, connectionId }: Connection,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select external_id as id from platform_products where company_id = $1 and connection_id = $2',
    [companyId, connectionId],
  )
  return rows.map(({ id }) => id)
}

interface Dropping extends Connection {
  readonly tx: TenantTransaction
  /** Ids of products that no longer exist in the shop. */
  readonly missing: readonly string[]
  /** Today in the company's time zone. */
  readonly today: string
}

/** Removes products deleted in the shop: from the platform's list, its variants, and the catalogue. */
export async function dropMissingProducts(args: Dropping): Promise<void> {
  const { tx, companyId, connectionId, missing, today } = args
  const variants = await tx.client.query<{ product: string }>(
    `delete from platform_variants where company_id = $1 and connection_id = $2
       and product_external_id = any($3) returning product_id as product`,
    [companyId, connectionId, missing],
  )
  await tx.client.query(
    'delete from platform_products where company_id = $1 and connection_id = $2 and external_id = any($3)',
    [companyId, connectionId, missing],
  )
  const productIds = [...new Set(variants.rows.map(({ product }) => product))]
  await withdrawProducts(tx, { companyId, connectionId, productIds, today })
}

interface Withdrawing extends Connection {
  readonly productIds: readonly string[]
  readonly today: string
}

/**
 * Deletes those of the products that no variant of the shop has any more, where nothing was sold. One with sales keeps
 * its history and has no stock from today on, so it gets no price advice.
 */
export async function withdrawProducts(
  { client }: TenantTransaction,
  { companyId, connectionId, productIds, today }: Withdrawing,
): Promise<void> {
  await markSoldOut(client, companyId, { productIds, today })
  await deleteUnsoldProducts(client, { companyId, connectionId }, productIds)
}

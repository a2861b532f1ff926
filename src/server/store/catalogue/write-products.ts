import type { TenantContext } from '../../kit/context.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
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

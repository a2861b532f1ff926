import type * as z from 'zod'
import type { product } from '#contract/catalogue'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { type ProductRow, presentProduct, productColumns } from './present-product.ts'

/** Parses an id of the address; text that is no id is answered as not found. */
export function readProductId(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw problem('product.not_found')
  return id
}

/** Returns one product, wherever it stands in the catalogue. */
export async function getProduct({
  ctx,
  input,
}: VerbArgs<'getProduct'>): Promise<{ product: z.infer<typeof product> }> {
  const productId = readProductId(input.id)
  return { product: await ctx.inTenant((tx) => getProductInCompany(tx, ctx.companyId, productId)) }
}

/** Treats another company's product as not found. */
export async function getProductInCompany(
  { client }: TenantTransaction,
  companyId: string,
  productId: number,
): Promise<z.infer<typeof product>> {
  const { rows } = await client.query<ProductRow>(
    `select ${productColumns} from products p where p.company_id = $1 and p.product_id = $2`,
    [companyId, productId],
  )
  if (!rows[0]) throw problem('product.not_found')
  return presentProduct(rows[0])
}

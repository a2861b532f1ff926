import type * as z from 'zod'
import type { productAnswer } from '#contract/catalogue'
import type { TenantContext } from '../../kit/context.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { getProductInCompany, readProductId } from './get-product.ts'
import { recordToday } from './hold-today.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'
import { columnsOf, type ProductInput, refusingKnownCode } from './product-fields.ts'

/** Fields that an estimate reads of a product in addition to its sales. */
const USED_BY_ESTIMATES = ['product_type', 'price', 'cost'] as const

const USED_BY_MATCHES = ['gtin', 'mpn', 'sku', 'vendor'] as const

/** Changes the named fields; the others stay. */
export async function updateProduct(args: {
  readonly ctx: TenantContext
  readonly input: { readonly id: string } & ProductInput
  /** Versions of the product that the caller saw; `null`: any. */
  readonly ifMatch?: readonly string[] | null
}): Promise<z.infer<typeof productAnswer>> {
  const { ctx, ifMatch = null } = args
  const { id, ...input } = args.input
  const { companyId } = ctx
  const productId = readProductId(id)
  const fields = columnsOf(input)
  return refusingKnownCode(() =>
    ctx.inTenant(async (tx) => {
      const changes = [...fields.keys()].map((name, index) => `${name} = $${index + 3}`)
      await tx.client.query(
        'select from products where company_id = $1 and product_id = $2 for no key update',
        [companyId, productId],
      )
      const before = await getProductInCompany(tx, companyId, productId)
      await tx.client.query(
        `update products set ${changes.join(', ')}, updated_at = now() where company_id = $1 and product_id = $2`,
        [companyId, productId, ...fields.values()],
      )
      await noteCatalogueChange(tx.client, companyId)
      await recordToday(ctx, tx, { productIds: [productId], source: 'catalogue' })
      const after = await getProductInCompany(tx, companyId, productId)
      refuseChanged({ kind: 'product', expected: ifMatch, before, after })
      if (USED_BY_MATCHES.some((name) => before[name] !== after[name]))
        await ctx.events.productNumbersChanged({ ctx, tx, productIds: [productId] })
      if (USED_BY_ESTIMATES.some((name) => before[name] !== after[name]))
        await ctx.events.storeDataChanged({ ctx, tx, isOneOfMany: true })
      return { product: after }
    }),
  )
}

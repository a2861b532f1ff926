import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { getProductInCompany } from './get-product.ts'
import { recordToday } from './hold-today.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'
import { columnsOf, refusingKnownCode } from './product-fields.ts'

/** Gives a product without a code its name as code, as an order file does. */
export async function createProduct({
  ctx,
  input,
}: VerbArgs<'createProduct'>): Promise<Output<'createProduct'>> {
  const fields = new Map(columnsOf(input))
  if (!fields.has('sku')) fields.set('sku', (fields.get('title') ?? '').toUpperCase().slice(0, 200))
  const names = [...fields.keys()]
  return refusingKnownCode(() =>
    ctx.inTenant(async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        `insert into products (company_id, source, ${names.join(', ')})
         values ($1, 'manual', ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning product_id as id`,
        [ctx.companyId, ...fields.values()],
      )
      await noteCatalogueChange(tx.client, ctx.companyId)
      const productId = Number(rows[0]?.id)
      await recordToday(ctx, tx, { productIds: [productId], source: 'catalogue' })
      await ctx.events.productNumbersChanged({ ctx, tx, productIds: [productId] })
      return { product: await getProductInCompany(tx, ctx.companyId, productId) }
    }),
  )
}

import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { changeRecords } from '../basics/change-records.ts'
import { beginDeletion, keepRows, tablesOfProducts } from '../kept-rows/keep-deleted.ts'
import { refreshRollups } from '../rollups/refresh-rollups.ts'
import { readProductId } from './get-product.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'

/** Deletes one product; text that is no id is answered as not found. */
export async function deleteProduct(args: VerbArgs<'deleteProduct'>): Promise<Output<'deleteProduct'>> {
  return deleteProducts({ ctx: args.ctx, input: { ids: [readProductId(args.input.id)] } })
}

/**
 * Deletes products with everything that belongs to them, sales records included. Another company's products are not
 * found.
 */
export async function deleteProducts({
  ctx,
  input,
}: VerbArgs<'deleteProducts'>): Promise<Output<'deleteProducts'>> {
  const { companyId } = ctx
  return changeRecords(ctx, async (tx) => {
    const deletionId = await beginDeletion(ctx, tx)
    const kept = { companyId, deletionId, type: 'bigint', values: input.ids } as const
    for (const hanging of await tablesOfProducts(tx)) await keepRows(tx, { ...kept, ...hanging })
    await keepRows(tx, { ...kept, table: 'products', column: 'product_id' })
    const { rows } = await tx.client.query<{ days: string[] | null }>(
      `select array_agg(distinct day::text) as days from product_days
       where company_id = $1 and product_id = any($2::int8[])`,
      [companyId, input.ids],
    )
    const gone = await tx.client.query(
      'delete from products where company_id = $1 and product_id = any($2::int8[])',
      [companyId, input.ids],
    )
    if (!gone.rowCount) throw problem('product.not_found')
    await noteCatalogueChange(tx.client, companyId)
    const days = rows[0]?.days
    if (days) await refreshRollups({ tx, companyId, days, productIds: input.ids })
    await ctx.events.storeDataChanged({ ctx, tx, isRemoval: true })
    return { ok: true, deletionId, deleted: gone.rowCount }
  })
}

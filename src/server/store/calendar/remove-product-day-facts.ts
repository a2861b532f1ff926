import type { TenantContext } from '../../kit/context.ts'
import { removeReversibly } from '../kept-rows/remove-reversibly.ts'
import { type ProductDayKind, productDayFacts } from './product-day-facts.ts'
import { afterChange, type FactRow } from './save-product-day-facts.ts'

/** Removes the named rows; missing ones are no error. They can be restored for a day. */
export function removeProductDayFacts(args: {
  readonly ctx: TenantContext
  readonly input: { readonly kind: ProductDayKind; readonly rows: readonly FactRow[] }
}): Promise<{ ok: true; deletionId: string; deleted: number }> {
  const { ctx, input } = args
  const fact = productDayFacts[input.kind]
  return ctx.inTenant(async (tx) => {
    const removed = await removeReversibly(ctx, tx, {
      table: fact.table,
      key: {
        product_id: { name: 'productId', type: 'int8' },
        [fact.day]: { name: fact.dayName, type: 'date' },
      },
      rows: input.rows,
    })
    if (removed.deleted > 0) await afterChange(ctx, tx, fact, input.rows, true)
    return removed
  })
}

import type { TenantContext } from '../../kit/context.ts'
import { completeStatus } from '../catalogue/shop-products.ts'

/**
 * Fills in the status of products that were synchronised before `shop_status` existed, because a sync fetches only
 * changes.
 */
export async function completeShopStatus({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  await ctx.inTenant(({ client }) => completeStatus(client, ctx.companyId))
}

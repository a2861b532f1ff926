import type { TenantContext } from '../../kit/context.ts'
import { noteCatalogueChange } from '../catalogue/kept/note-catalogue-change.ts'

/** A product of several listings is on offer if one of them is: `active` is the first status in the alphabet. */
const completeSql = `
  update products p set shop_status = told.status
  from (
    select v.product_id, min(s.status) as status
    from platform_variants v
    join platform_products s on s.company_id = v.company_id and s.connection_id = v.connection_id
      and s.external_id = v.product_external_id
    where v.company_id = $1
    group by v.product_id
  ) told
  where p.company_id = $1 and p.product_id = told.product_id and p.shop_status is null`

/**
 * Fills in the status of products that were synchronised before `shop_status` existed, because a sync fetches only
 * changes.
 */
export async function completeShopStatus({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  await ctx.inTenant(async ({ client }) => {
    const { rowCount } = await client.query(completeSql, [ctx.companyId])
    if (rowCount) await noteCatalogueChange(client, ctx.companyId)
  })
}

import type { TenantContext } from '../../kit/context.ts'
import { presentView, type SavedView, type ViewRow, viewColumns } from './saved-view-rows.ts'

/** Lists this user's own views in the order of creation. */
export async function listSavedViews(args: { readonly ctx: TenantContext }): Promise<{ views: SavedView[] }> {
  const { ctx } = args
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<ViewRow>(
      `select ${viewColumns} from saved_views where company_id = $1 and user_id = $2 order by created_at, view_id`,
      [ctx.companyId, ctx.userId],
    ),
  )
  return { views: rows.map(presentView) }
}

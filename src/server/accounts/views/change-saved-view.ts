import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import {
  presentView,
  refusingKnownName,
  type SavedView,
  type ViewRow,
  viewColumns,
} from './saved-view-rows.ts'

export function updateSavedView({ ctx, input }: VerbArgs<'updateSavedView'>): Promise<{ view: SavedView }> {
  const { name = null, state } = input
  return refusingKnownName(() =>
    ctx.inTenant(async ({ client }) => {
      const { rows } = await client.query<ViewRow>(
        `update saved_views set name = coalesce($4, name), state = coalesce($5::jsonb, state)
         where company_id = $1 and user_id = $2 and view_id = $3 returning ${viewColumns}`,
        [ctx.companyId, ctx.userId, input.viewId, name, state ? JSON.stringify(state) : null],
      )
      if (!rows[0]) throw problem('view.not_found')
      return { view: presentView(rows[0]) }
    }),
  )
}

export async function deleteSavedView({ ctx, input }: VerbArgs<'deleteSavedView'>): Promise<{ ok: true }> {
  const { rowCount } = await ctx.inTenant(({ client }) =>
    client.query('delete from saved_views where company_id = $1 and user_id = $2 and view_id = $3', [
      ctx.companyId,
      ctx.userId,
      input.viewId,
    ]),
  )
  if (!rowCount) throw problem('view.not_found')
  return { ok: true }
}

import type * as z from 'zod'
import type { updateSavedViewInput } from '#contract/views'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import {
  presentView,
  refusingKnownName,
  type SavedView,
  type ViewRow,
  viewColumns,
} from './saved-view-rows.ts'

interface OneView {
  readonly viewId: string
}

export function updateSavedView(args: {
  readonly ctx: TenantContext
  readonly input: OneView & z.output<typeof updateSavedViewInput>
}): Promise<{ view: SavedView }> {
  const { ctx, input } = args
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

export async function deleteSavedView(args: {
  readonly ctx: TenantContext
  readonly input: OneView
}): Promise<{ ok: true }> {
  const { ctx, input } = args
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

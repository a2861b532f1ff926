import { SAVED_VIEWS_OF_A_USER } from '#contract/views'
import { type ProblemError, problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import {
  presentView,
  refusingKnownName,
  type SavedView,
  type ViewRow,
  viewColumns,
} from './saved-view-rows.ts'

export function createSavedView({ ctx, input }: VerbArgs<'createSavedView'>): Promise<{ view: SavedView }> {
  return refusingKnownName(() =>
    ctx.inTenant(async ({ client }) => {
      const { rows } = await client.query<ViewRow>(
        `insert into saved_views (company_id, user_id, data_table, name, state)
         select $1, $2, $3, $4, $5 where (
           select count(*) from saved_views where company_id = $1 and user_id = $2
         ) < ${SAVED_VIEWS_OF_A_USER} returning ${viewColumns}`,
        [ctx.companyId, ctx.userId, input.table, input.name, JSON.stringify(input.state)],
      )
      if (!rows[0]) throw tooMany()
      return { view: presentView(rows[0]) }
    }),
  )
}

function tooMany(): ProblemError {
  return problem('view.too_many', { most: SAVED_VIEWS_OF_A_USER }, { field: 'name' })
}

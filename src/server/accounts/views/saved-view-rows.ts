import type * as z from 'zod'
import { type savedView, viewState } from '#contract/views'
import { violates } from '../../kit/db/violates.ts'
import { problem } from '../../kit/errors.ts'

export type SavedView = z.infer<typeof savedView>

export const viewColumns = 'view_id as "viewId", data_table as "table", name, state'

export interface ViewRow {
  readonly viewId: string
  readonly table: SavedView['table']
  readonly name: string
  readonly state: unknown
}

/** A view whose saved state no longer fits shows the whole table. */
export function presentView(row: ViewRow): SavedView {
  const state = viewState.safeParse(row.state)
  return { ...row, state: state.success ? state.data : { hidden: [] } }
}

/** Two views of one table cannot share a name; the refusal is shown next to the field. */
export async function refusingKnownName<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!violates(error, 'saved_views_name')) throw error
    throw problem('view.name_taken', null, { field: 'name', cause: error })
  }
}

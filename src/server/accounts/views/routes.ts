import * as contract from '#contract/views'
import { handle } from '../../kit/http/handle.ts'
import { deleteSavedView, updateSavedView } from './change-saved-view.ts'
import { createSavedView } from './create-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'

export const savedViewHandlers = [
  handle(contract.listSavedViews, ({ ctx }) => listSavedViews({ ctx })),
  handle(contract.createSavedView, ({ ctx, body }) => createSavedView({ ctx, input: body })),
  handle(contract.updateSavedView, ({ ctx, params, body }) =>
    updateSavedView({ ctx, input: { ...params, fields: body } }),
  ),
  handle(contract.deleteSavedView, ({ ctx, params }) => deleteSavedView({ ctx, input: params })),
]

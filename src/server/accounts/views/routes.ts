import type { Handlers } from '../../kit/http/handlers.ts'
import { deleteSavedView, updateSavedView } from './change-saved-view.ts'
import { createSavedView } from './create-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'

export const savedViewHandlers = {
  listSavedViews: ({ ctx }) => listSavedViews({ ctx }),
  createSavedView: ({ ctx, input }) => createSavedView({ ctx, input: input.body }),
  updateSavedView: ({ ctx, input }) =>
    updateSavedView({ ctx, input: { ...input.params, fields: input.body } }),
  deleteSavedView: ({ ctx, input }) => deleteSavedView({ ctx, input: input.params }),
} as const satisfies Handlers

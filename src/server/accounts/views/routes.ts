import * as contract from '#contract/views'
import { handle } from '../../kit/http/handle.ts'
import { deleteSavedView, updateSavedView } from './change-saved-view.ts'
import { createSavedView } from './create-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'

export const savedViewHandlers = [
  handle(contract.listSavedViews, listSavedViews),
  handle(contract.createSavedView, createSavedView),
  handle(contract.updateSavedView, updateSavedView),
  handle(contract.deleteSavedView, deleteSavedView),
]

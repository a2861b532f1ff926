import type { Handlers } from '../../http/handlers.ts'
import { applyStrategy } from './apply-strategy.ts'
import { deleteStrategy, listStrategies } from './list-strategies.ts'
import { submitStrategy } from './submit-strategy.ts'

export const strategyHandlers = {
  submitSalesStrategy: submitStrategy,
  listSalesStrategies: listStrategies,
  applySalesStrategy: applyStrategy,
  deleteSalesStrategy: deleteStrategy,
} as const satisfies Handlers

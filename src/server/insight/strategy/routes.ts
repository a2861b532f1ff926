import { eventStream } from '../../kit/http/answers.ts'
import type { Handlers } from '../../kit/http/handlers.ts'
import { applyStrategy } from './apply-strategy.ts'
import { deleteStrategy, listStrategies } from './list-strategies.ts'
import { streamFeedback } from './stream-feedback.ts'
import { submitStrategy } from './submit-strategy.ts'

export const strategyHandlers = {
  submitSalesStrategy: submitStrategy,
  listSalesStrategies: listStrategies,
  strategyFeedbackEvents: async (call) => eventStream(await streamFeedback(call)),
  applySalesStrategy: applyStrategy,
  deleteSalesStrategy: deleteStrategy,
} as const satisfies Handlers

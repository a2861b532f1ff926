import * as contract from '#contract/strategy'
import { handle } from '../../kit/http/handle.ts'
import { applyStrategy } from './apply-strategy.ts'
import { deleteStrategy, listStrategies } from './list-strategies.ts'
import { streamFeedback } from './stream-feedback.ts'
import { submitStrategy } from './submit-strategy.ts'

export const strategyHandlers = [
  handle(contract.submitSalesStrategy, submitStrategy),
  handle(contract.listSalesStrategies, listStrategies),
  handle(contract.strategyFeedbackEvents, streamFeedback),
  handle(contract.applySalesStrategy, applyStrategy),
  handle(contract.deleteSalesStrategy, deleteStrategy),
]

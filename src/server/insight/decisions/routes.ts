import type { Handlers } from '../../kit/http/handlers.ts'
import { decidePrice } from './decide-price.ts'
import { listDecisions } from './list-decisions.ts'
import { undoDecision } from './undo-decision.ts'

export const decisionHandlers = {
  decidePrice,
  undoDecision,
  listDecisions,
} as const satisfies Handlers

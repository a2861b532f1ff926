import * as contract from '#contract/decisions'
import { handle } from '../../kit/http/handle.ts'
import { decidePrice } from './decide-price.ts'
import { listDecisions } from './list-decisions.ts'
import { undoDecision } from './undo-decision.ts'

export const decisionHandlers = [
  handle(contract.decidePrice, decidePrice),
  handle(contract.undoDecision, undoDecision),
  handle(contract.listDecisions, listDecisions),
]

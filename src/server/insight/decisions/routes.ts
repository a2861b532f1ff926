import * as contract from '#contract/decisions'
import { handle } from '../../kit/http/handle.ts'
import { decidePrice } from './decide-price.ts'
import { listDecisions } from './list-decisions.ts'
import { undoDecision } from './undo-decision.ts'
import { withOpen } from './with-open.ts'

export const decisionHandlers = [
  handle(contract.decidePrice, withOpen(decidePrice)),
  handle(contract.undoDecision, withOpen(undoDecision)),
  handle(contract.listDecisions, listDecisions),
]

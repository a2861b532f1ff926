import * as contract from '#contract/decisions'
import { handle } from '../../kit/http/handle.ts'
import { decidePrice } from './decide-price.ts'
import { decidePrices } from './decide-prices.ts'
import { listDecisions } from './list-decisions.ts'
import { previewDecisions } from './preview-decisions.ts'
import { undoDecision } from './undo-decision.ts'
import { undoDecisions } from './undo-decisions.ts'
import { withOpen } from './with-open.ts'

export const decisionHandlers = [
  handle(contract.decidePrice, withOpen(decidePrice)),
  handle(contract.undoDecision, withOpen(undoDecision)),
  handle(contract.listDecisions, listDecisions),
  handle(contract.previewDecisions, previewDecisions),
  handle(contract.decidePrices, withOpen(decidePrices)),
  handle(contract.undoDecisions, withOpen(undoDecisions)),
]

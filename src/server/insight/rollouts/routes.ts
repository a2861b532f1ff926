import * as contract from '#contract/rollouts'
import { handle } from '../../kit/http/handle.ts'
import { draftRollout } from './draft-rollout.ts'
import { getRollout } from './get-rollout.ts'
import { listRollouts } from './list-rollouts.ts'

export const rolloutHandlers = [
  handle(contract.listRollouts, listRollouts),
  handle(contract.draftRollout, draftRollout),
  handle(contract.getRollout, getRollout),
]

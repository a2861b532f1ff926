import * as contract from '#contract/rollouts'
import { handle } from '../../kit/http/handle.ts'
import { getRolloutSettings, setRolloutSettings } from './approval-settings.ts'
import { approveRollout, requestRolloutApproval } from './approve-rollout.ts'
import { confirmRolloutItems } from './by-hand/confirm-items.ts'
import { makeRolloutFile } from './by-hand/make-file.ts'
import { cancelRollout } from './cancel-rollout.ts'
import { carryOutPrice } from './carry-out-price.ts'
import { changeRollout } from './change-rollout.ts'
import { checkRollout } from './check-rollout.ts'
import { draftRollout } from './draft-rollout.ts'
import { exportRolloutItems } from './export-items.ts'
import { getRollout } from './get-rollout.ts'
import { listRollouts } from './list-rollouts.ts'
import { pauseRollout, resumeRollout } from './pause-rollout.ts'
import { startRollout, writeRestOfRollout } from './start-rollout.ts'
import { takeBackRollout } from './take-back.ts'

export const rolloutHandlers = [
  handle(contract.listRollouts, listRollouts),
  handle(contract.draftRollout, draftRollout),
  handle(contract.carryOutPrice, carryOutPrice),
  handle(contract.getRollout, getRollout),
  handle(contract.checkRollout, checkRollout),
  handle(contract.changeRollout, changeRollout),
  handle(contract.requestRolloutApproval, requestRolloutApproval),
  handle(contract.approveRollout, approveRollout),
  handle(contract.startRollout, startRollout),
  handle(contract.writeRestOfRollout, writeRestOfRollout),
  handle(contract.pauseRollout, pauseRollout),
  handle(contract.resumeRollout, resumeRollout),
  handle(contract.takeBackRollout, takeBackRollout),
  handle(contract.cancelRollout, cancelRollout),
  handle(contract.makeRolloutFile, makeRolloutFile),
  handle(contract.confirmRolloutItems, confirmRolloutItems),
  handle(contract.exportRolloutItems, exportRolloutItems),
  handle(contract.getRolloutSettings, getRolloutSettings),
  handle(contract.setRolloutSettings, setRolloutSettings),
]

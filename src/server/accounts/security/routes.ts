import * as contract from '#contract/security'
import { handle } from '../../kit/http/handle.ts'
import { changePassword } from './change-password.ts'
import { getLoginHistory } from './get-login-history.ts'
import { getSecurity } from './get-security.ts'
import { beginProof, proveIdentity } from './prove-identity.ts'
import { sendVerification } from './send-verification.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts'

export const securityHandlers = [
  handle(contract.getSecurity, getSecurity),
  handle(contract.getLoginHistory, getLoginHistory),
  handle(contract.changePassword, changePassword),
  handle(contract.startTwoFactor, startTwoFactor),
  handle(contract.confirmTwoFactor, confirmTwoFactor),
  handle(contract.disableTwoFactor, disableTwoFactor),
  handle(contract.renewRecoveryCodes, renewRecoveryCodes),
  handle(contract.beginProof, beginProof),
  handle(contract.proveIdentity, proveIdentity),
  handle(contract.listSessions, listSessions),
  handle(contract.endSession, endSession),
  handle(contract.endOtherSessions, endOtherSessions),
  handle(contract.sendVerification, sendVerification),
]

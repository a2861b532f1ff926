import type { Handlers } from '../../kit/http/handlers.ts'
import { changePassword } from './change-password.ts'
import { getLoginHistory } from './get-login-history.ts'
import { getSecurity } from './get-security.ts'
import { beginProof, proveIdentity } from './prove-identity.ts'
import { sendVerification } from './send-verification.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts'

export const securityHandlers = {
  getSecurity,
  getLoginHistory,
  changePassword: ({ ctx, input }) => changePassword({ ctx, input: input.body }),
  startTwoFactor,
  confirmTwoFactor: ({ ctx, input }) => confirmTwoFactor({ ctx, input: input.body }),
  disableTwoFactor,
  renewRecoveryCodes,
  beginProof,
  proveIdentity: ({ ctx, input, request }) =>
    proveIdentity({ ctx, input: { ...input.body, cookies: request.headers.get('cookie') } }),
  listSessions,
  endSession: ({ ctx, input }) => endSession({ ctx, input: input.params }),
  endOtherSessions,
  sendVerification,
} as const satisfies Handlers

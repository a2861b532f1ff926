import type { ProblemCode } from '#contract/problem'
import type { MessageId } from '#messages/message'

/** Every refusal that `problem(id, …)` throws, with the code of its answer. */
export const refusals = {
  'server.disk_full': 'storage_full',
  'server.database_away': 'unavailable',
  'signIn.codeHint': 'invalid_input',
  'signIn.error.codeWrong': 'invalid_input',
  'signIn.error.currentPasswordWrong': 'invalid_input',
  'signIn.error.passwordCommon': 'invalid_input',
  'signIn.error.passwordMissing': 'invalid_input',
  'signIn.error.passwordTooLong': 'invalid_input',
  'signIn.error.tooManyAttempts': 'rate_limited',
  'signIn.rule.length': 'invalid_input',
  'signIn.rule.uppercase': 'invalid_input',
  'signIn.rule.number': 'invalid_input',
  'signIn.rule.special': 'invalid_input',
} as const satisfies Partial<Record<MessageId, ProblemCode>>

export type RefusalId = keyof typeof refusals

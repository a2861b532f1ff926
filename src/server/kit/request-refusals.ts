import type { ProblemCode } from '#contract/problem-status'
import type { MessageId } from '#messages/message'

/** Refusals of any request, whatever its call. */
export const requestRefusals = {
  'idempotency.answer_lost': 'conflict',
  'idempotency.carried_out_by_repetition': 'conflict',
  'idempotency.key_too_long': 'bad_request',
  'idempotency.key_used': 'conflict',
  'idempotency.still_running': 'conflict',
  'request.entry_too_large': 'payload_too_large',
  'request.invalid': 'invalid_input',
  'request.no_such_address': 'not_found',
  'request.no_such_call': 'not_found',
  'request.not_built': 'not_built',
  'request.not_json': 'bad_request',
  'request.not_sent_as_json': 'unsupported_file',
  'request.nul_character': 'invalid_input',
  'request.not_utf8': 'bad_request',
  'request.permission_missing': 'forbidden',
  'request.too_deep': 'bad_request',
  'request.too_large': 'payload_too_large',
  'request.too_many': 'rate_limited',
  'request.too_slow': 'bad_request',
} as const satisfies Partial<Record<MessageId, ProblemCode>>

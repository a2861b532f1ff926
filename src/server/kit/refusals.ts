import type { ProblemCode } from '#contract/problem'
import type { MessageId } from '#messages/message'

/** Every refusal that `problem(id, …)` throws, with the code of its answer. */
export const refusals = {
  'server.disk_full': 'storage_full',
  'server.database_away': 'unavailable',
} as const satisfies Partial<Record<MessageId, ProblemCode>>

export type RefusalId = keyof typeof refusals

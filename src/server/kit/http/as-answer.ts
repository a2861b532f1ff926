import { isDeepStrictEqual } from 'node:util'
import { answerOf, type Call } from '#contract/call'

/**
 * Returns a transaction's result as the text of the call's answer; `null` if it does not match the answer's schema in
 * every field.
 */
export function asAnswer(call: Call, result: unknown): string | null {
  if (typeof result !== 'object' || result === null) return null
  const read = answerOf(call).safeParse(result)
  if (!read.success) return null
  const text = JSON.stringify(result)
  // A schema drops unknown fields: if any were dropped, the result is not the answer.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), JSON.parse(text)) ? text : null
}

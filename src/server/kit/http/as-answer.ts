import { isDeepStrictEqual } from 'node:util'
import { answerOf, type Call } from '#contract/call'

/** What a transaction returned, as the text of the call's answer; `null` where it is not, field for field, one. */
export function asAnswer(call: Call, result: unknown): string | null {
  if (typeof result !== 'object' || result === null) return null
  const read = answerOf(call).safeParse(result)
  if (!read.success) return null
  const text = JSON.stringify(result)
  // A schema drops what it does not know: then this is something else.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), JSON.parse(text)) ? text : null
}

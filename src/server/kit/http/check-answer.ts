import { answerOf, type Call } from '#contract/call'

/** Throws where an answer breaks the contract, or says more than the contract names. */
export function checkAnswer(name: string, call: Call, output: unknown): void {
  const result = answerOf(call).safeParse(output)
  if (!result.success) throw new Error(`the answer of ${name} breaks the contract: ${result.error.message}`)
  const unknown = [...unnamed(output, result.data)]
  if (unknown.length > 0)
    throw new Error(`the answer of ${name} says what the contract does not name: ${unknown.join(', ')}`)
}

/** What is said, and was left out when it was read by the contract: a schema drops a field it does not know. */
function* unnamed(said: unknown, read: unknown, at = ''): Generator<string> {
  if (typeof said !== 'object' || said === null || 'toJSON' in said) return
  for (const [key, value] of Object.entries(said)) {
    if (value === undefined) continue
    const place = Array.isArray(said) ? `${at}[]` : `${at}.${key}`
    if (typeof read !== 'object' || read === null || !Object.hasOwn(read, key)) yield place
    else yield* unnamed(value, (read as Record<string, unknown>)[key], place)
  }
}

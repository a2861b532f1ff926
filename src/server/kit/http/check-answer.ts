import { answerOf, type Call } from '#contract/call'

/** Throws if an answer violates the contract or contains fields that the contract does not name. */
export function checkAnswer(name: string, call: Call, output: unknown): void {
  const result = answerOf(call).safeParse(output)
  if (!result.success) throw new Error(`the answer of ${name} breaks the contract: ${result.error.message}`)
  const unknown = [...unnamed(output, result.data)]
  if (unknown.length > 0)
    throw new Error(`the answer of ${name} says what the contract does not name: ${unknown.join(', ')}`)
}

/** Yields the paths of fields that are not in the contract: a schema drops unknown fields when it parses them. */
function* unnamed(said: unknown, read: unknown, at = ''): Generator<string> {
  if (typeof said !== 'object' || said === null || 'toJSON' in said) return
  for (const [key, value] of Object.entries(said)) {
    if (value === undefined) continue
    const place = Array.isArray(said) ? `${at}[]` : `${at}.${key}`
    if (typeof read !== 'object' || read === null || !Object.hasOwn(read, key)) yield place
    else yield* unnamed(value, (read as Record<string, unknown>)[key], place)
  }
}

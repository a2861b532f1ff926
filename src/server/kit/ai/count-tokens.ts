const CHARACTERS_A_TOKEN = 4
/** No usual model packs more characters into a token, on average. */
const MOST_CHARACTERS_A_TOKEN = 8
/** What a server adds to a request: roles, marks of a conversation. */
const OVERHEAD_TOKENS = 500

interface Sizes {
  /** All that was sent. */
  readonly sent: string
  readonly received: string
  readonly maxOutputTokens: number
}

/**
 * Tokens of a request and its answer, as the server counts them where that is possible: each has a byte at least, and eight
 * characters at most. A count that is none is replaced by our estimate, four characters a token, so that a server can neither empty
 * a budget nor hide what it cost.
 */
export function countTokens(
  reported: number | undefined,
  { sent, received, maxOutputTokens }: Sizes,
): number {
  const characters = sent.length + received.length
  const estimate = Math.ceil(characters / CHARACTERS_A_TOKEN)
  if (reported === undefined || !Number.isFinite(reported) || reported <= 0) return estimate
  const least = Math.ceil(characters / MOST_CHARACTERS_A_TOKEN)
  const most =
    Buffer.byteLength(sent) + Math.max(Buffer.byteLength(received), maxOutputTokens) + OVERHEAD_TOKENS
  return Math.round(Math.min(most, Math.max(least, reported)))
}

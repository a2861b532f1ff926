const CHARACTERS_A_TOKEN = 4
/** Upper bound of the average characters per token in any usual model. */
const MOST_CHARACTERS_A_TOKEN = 8
/** Tokens that a server adds to a request: roles and conversation markers. */
const OVERHEAD_TOKENS = 500

interface Sizes {
  /** Full text of the request. */
  readonly sent: string
  readonly received: string
  readonly maxOutputTokens: number
}

/**
 * Tokens of a request and its answer as the server reports them, limited to between one token per eight characters
 * and one per byte. A missing or invalid count becomes our estimate (four characters per token), so a server can
 * neither empty a budget nor hide its cost.
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

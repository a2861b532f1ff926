import { hash } from 'node:crypto'
import type { JWTPayload } from 'jose'

/** So long a token outlives a key that was taken out of use. Its own end counts to the second. */
const KEEP_MS = 30_000
const MAX_ENTRIES = 10_000

interface Kept {
  readonly payload: JWTPayload
  /** Milliseconds. */
  readonly from: number
  readonly until: number
}

export interface VerifiedTokens {
  find(accessToken: string): JWTPayload | null
  keep(accessToken: string, payload: JWTPayload): void
}

/**
 * Tokens whose signature was checked a moment ago: the check is the dearest part of a small request. Kept by their
 * hash, so that no token lies in memory. Whether the sign-in still lives is asked elsewhere, as for any token.
 */
export function createVerifiedTokens(clock: () => Date): VerifiedTokens {
  const kept = new Map<string, Kept>()
  return {
    find(accessToken) {
      const key = keyOf(accessToken)
      const entry = kept.get(key)
      const now = clock().getTime()
      if (entry && entry.from <= now && now < entry.until) return entry.payload
      kept.delete(key)
      return null
    },
    keep(accessToken, payload) {
      const from = clock().getTime()
      const until = Math.min(from + KEEP_MS, (payload.exp ?? 0) * 1000)
      if (until <= from) return
      kept.set(keyOf(accessToken), { payload, from, until })
      if (kept.size > MAX_ENTRIES) kept.delete(kept.keys().next().value ?? '')
    },
  }
}

function keyOf(accessToken: string): string {
  return hash('sha256', accessToken, 'base64')
}

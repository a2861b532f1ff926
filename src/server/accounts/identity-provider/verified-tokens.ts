import { hash } from 'node:crypto'
import type { JWTPayload } from 'jose'

/**
 * How long a verified token is trusted after its signing key was revoked. The token's own expiry is exact to the
 * second.
 */
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
 * Caches tokens whose signature was checked recently, because the check is the most expensive part of a small
 * request. Stores only their hashes. Whether the sign-in is still valid is checked elsewhere, as for any token.
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

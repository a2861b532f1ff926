import type { ApiError } from './api-error.ts'

export interface RetryPolicy {
  readonly retries: number
  /** First pause before jitter; doubles with each attempt. */
  readonly firstBackoffMs: number
  readonly maxBackoffMs: number
}

/** A `Retry-After` header as milliseconds from now (seconds or an HTTP date), or null if it has no value. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs)
}

/** Exponential back-off with full jitter: a random time between 0 and the doubled pause. */
export function backoffMs(policy: RetryPolicy, attempt: number, random: () => number): number {
  return random() * Math.min(policy.maxBackoffMs, policy.firstBackoffMs * 2 ** attempt)
}

/**
 * Whether the same request may be sent again. `repeatable` is true for GET, PUT and DELETE, and for a write that
 * carries an idempotency key: any other write could be done twice. A timeout is final, as the user already waited.
 */
export function mayRetry(error: ApiError, repeatable: boolean): boolean {
  if (error.code === 'rate_limited') return true
  if (!repeatable) return false
  if (error.code === 'network') return true
  return error.status !== null && error.status >= 500 && error.status !== 501 && error.status !== 507
}

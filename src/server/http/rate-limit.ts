import { ProblemError } from '../errors.ts'

export interface RateLimit {
  readonly requests: number
  readonly windowMs: number
}

const MAX_KEYS = 50_000

/** Token bucket per key, kept in memory: each process allows this much. Refills evenly over the window. */
export function createRateLimiter(limit: RateLimit, clock: () => Date) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMs = limit.requests / limit.windowMs

  return function spend(key: string): void {
    const now = clock().getTime()
    const bucket = buckets.get(key) ?? { tokens: limit.requests, at: now }
    bucket.tokens = Math.min(limit.requests, bucket.tokens + (now - bucket.at) * perMs)
    bucket.at = now
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? key)
    if (bucket.tokens < 1) {
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000))
      throw new ProblemError(
        'rate_limited',
        `Too many requests. Try again in ${retryAfterSeconds} seconds.`,
        { retryAfterSeconds },
      )
    }
    bucket.tokens -= 1
  }
}

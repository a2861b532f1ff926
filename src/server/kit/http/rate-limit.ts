import { problem } from '../errors.ts'

export interface RateLimit {
  readonly requests: number
  readonly windowMs: number
}

/** Takes one call from a key's bucket, or refuses it. */
export interface RateLimiter {
  (key: string): void
  /** Charges calls that other processes let pass. A bucket may owe one whole window at most. */
  charge(key: string, calls: number): void
  /** Returns the calls let pass and not returned yet, for the other processes; a key with fewer than `least` waits. */
  takeSpent(least: number): ReadonlyMap<string, number>
}

const MAX_KEYS = 50_000
/** Keys with calls that the other processes do not know of; beyond it those that were quiet longest are dropped. */
const MAX_UNTOLD = 10_000

/** Token bucket per key, kept in memory. Refills evenly over the window. */
export function createRateLimiter(limit: RateLimit, clock: () => Date): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMs = limit.requests / limit.windowMs
  const spent = new Map<string, number>()

  const bucketOf = (key: string) => {
    const now = clock().getTime()
    const bucket = buckets.get(key) ?? { tokens: limit.requests, at: now }
    bucket.tokens = Math.min(limit.requests, bucket.tokens + (now - bucket.at) * perMs)
    bucket.at = now
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? key)
    return bucket
  }

  function spend(key: string): void {
    const bucket = bucketOf(key)
    if (bucket.tokens < 1) {
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000))
      throw problem('request.too_many', { seconds: retryAfterSeconds }, { retryAfterSeconds })
    }
    bucket.tokens -= 1
    const untold = spent.get(key) ?? 0
    spent.delete(key)
    spent.set(key, untold + 1)
    if (spent.size > MAX_UNTOLD) spent.delete(spent.keys().next().value ?? key)
  }

  return Object.assign(spend, {
    charge(key: string, calls: number) {
      const bucket = bucketOf(key)
      bucket.tokens = Math.max(-limit.requests, bucket.tokens - calls)
    },
    takeSpent(least: number) {
      const taken = new Map([...spent].filter(([, calls]) => calls >= least))
      for (const key of taken.keys()) spent.delete(key)
      return taken
    },
  })
}

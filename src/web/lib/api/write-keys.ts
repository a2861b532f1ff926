import { makeIdempotencyKey } from './idempotency-key.ts'

const MOST_KEPT = 100

/**
 * Idempotency keys of writes whose outcome nobody knows: they run, or ended without an answer. The same write sent again
 * carries the same key, so that the server answers what it did the first time instead of doing it twice.
 */
export interface WriteKeys {
  keyFor(write: string): string
  /** The server has answered: the next write like it is a new one. */
  settle(write: string): void
}

export function createWriteKeys(make: () => string = makeIdempotencyKey): WriteKeys {
  const keys = new Map<string, string>()
  return {
    keyFor(write) {
      const key = keys.get(write) ?? make()
      keys.delete(write)
      keys.set(write, key)
      const oldest = keys.keys().next().value
      if (keys.size > MOST_KEPT && oldest !== undefined) keys.delete(oldest)
      return key
    },
    settle: (write) => void keys.delete(write),
  }
}

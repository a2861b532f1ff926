import { makeIdempotencyKey } from './idempotency-key.ts'

const MOST_KEPT = 100

/**
 * Idempotency keys of writes with unknown outcome: they are running, or ended without an answer. Repeating the same
 * write sends the same key, so that the server returns its first answer instead of repeating the write.
 */
export interface WriteKeys {
  keyFor(write: string): string
  /** Called when the server has answered: the next equal write is a new one. */
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

import type { QueryClient } from '@tanstack/react-query'
import { recommendationsKey, storeKey } from './queries.ts'

/** Of every decision and its undoing. */
export const decidingKey = [...recommendationsKey, 'decide'] as const

/** An answer from before a decision would show its product again. */
export function stopAsking(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: storeKey, predicate: ({ state }) => state.data !== undefined })
}

/** Several decisions in a row are one question. */
const AFTER_LAST_MS = 1000
/** Five calls a minute are allowed: some are left for other filters and orders. */
const AT_MOST_EVERY_MS = 20_000

const asked = new WeakMap<QueryClient, { timer?: ReturnType<typeof setTimeout>; at: number }>()

/**
 * Asks for the list on the screen anew once the last of several decisions is kept, so that counts, sum, range and
 * assumptions above it are of one answer; for the others when they are next shown.
 */
export function askAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: recommendationsKey, type: 'inactive', refetchType: 'none' })
  const last = asked.get(client) ?? { at: Number.NEGATIVE_INFINITY }
  asked.set(client, last)
  clearTimeout(last.timer)
  const wait = Math.max(AFTER_LAST_MS, last.at + AT_MOST_EVERY_MS - Date.now())
  last.timer = setTimeout(() => {
    // The decision that is under way asks when it is kept.
    if (client.isMutating({ mutationKey: decidingKey }) > 0) return
    last.at = Date.now()
    void client.invalidateQueries({ queryKey: storeKey, type: 'active' })
  }, wait)
}

import type { QueryClient } from '@tanstack/react-query'
import { recommendationsKey, storeKey, todayKey } from './queries.ts'

/** Mutation key of every decision and its undoing. */
export const decidingKey = [...recommendationsKey, 'decide'] as const

/** Cancels running fetches: an answer from before the decision would show its product again. */
export function stopAsking(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: storeKey, predicate: ({ state }) => state.data !== undefined })
}

/** Decisions made within this time share one refetch. */
const AFTER_LAST_MS = 1000
/** Only five calls a minute are allowed: this leaves some for other filters and orders. */
const AT_MOST_EVERY_MS = 20_000

/** Undoings made within this time share one refetch. */
const AFTER_UNDO_MS = 300

const asked = new WeakMap<QueryClient, { timer?: ReturnType<typeof setTimeout>; at: number }>()

/**
 * Refetches the visible list after the last of several decisions is saved, so that its counts, sum, range and
 * assumptions come from one answer; the other lists are refetched when they are next shown.
 */
export function askAnew(client: QueryClient, { isUndo = false } = {}): void {
  void client.invalidateQueries({ queryKey: recommendationsKey, type: 'inactive', refetchType: 'none' })
  void client.invalidateQueries({ queryKey: todayKey, refetchType: 'none' })
  const last = asked.get(client) ?? { at: Number.NEGATIVE_INFINITY }
  asked.set(client, last)
  clearTimeout(last.timer)
  // A product that comes back may be in no list any more, so that only the server can show it again.
  const wait = isUndo ? AFTER_UNDO_MS : Math.max(AFTER_LAST_MS, last.at + AT_MOST_EVERY_MS - Date.now())
  last.timer = setTimeout(() => {
    // The decision that is being saved refetches when it is done.
    if (client.isMutating({ mutationKey: decidingKey }) > 0) return
    last.at = Date.now()
    void client.invalidateQueries({ queryKey: storeKey, type: 'active' })
  }, wait)
}

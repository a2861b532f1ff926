import type { QueryClient } from '@tanstack/react-query'
import { recommendationsKey, storeKey } from './queries.ts'

/** Of every decision and its undoing. */
export const decidingKey = [...recommendationsKey, 'decide'] as const

/** An answer from before a decision would show its product again. */
export function stopAsking(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: storeKey, predicate: ({ state }) => state.data !== undefined })
}

/**
 * Asks for the list on the screen anew once the last of several decisions is kept, so that counts, sum, range and
 * assumptions above it are of one answer; for the others when they are next shown.
 */
export function askAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: recommendationsKey, type: 'inactive', refetchType: 'none' })
  // A decision counts as under way until its own callbacks have run.
  setTimeout(() => {
    if (client.isMutating({ mutationKey: decidingKey }) > 0) return
    void client.invalidateQueries({ queryKey: storeKey, type: 'active' })
  })
}

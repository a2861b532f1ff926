import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

export interface StaleQueries {
  /** Time of the oldest data on the screen whose refresh failed; `null`: all is fresh. */
  readonly loadedAtMs: number | null
  readonly retry: () => void
}

/** Data on the screen that are kept although their latest refresh failed for a reason that may pass. */
export function useStaleQueries(): StaleQueries {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  const loadedAtMs = useSyncExternalStore(subscribe, () => {
    const times = cache
      .findAll({ type: 'active', predicate: isStale })
      .map(({ state }) => state.dataUpdatedAt)
    return times.length === 0 ? null : Math.min(...times)
  })
  const retry = useCallback(() => {
    void client.refetchQueries({ type: 'active', predicate: isStale })
  }, [client])
  return { loadedAtMs, retry }
}

function isStale({ state }: Query): boolean {
  return state.status === 'error' && state.data !== undefined && mayPass(state.error)
}

/** A refusal or a record that is gone stays so; the screen itself says what it means. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'not_built') return false
  return error.status === null || error.status >= 500 || error.status === 429
}

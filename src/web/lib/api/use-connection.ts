import { useSyncExternalStore } from 'react'
import { api } from './call.ts'
import type { QueueNotice } from './rate-limit.ts'

/** False while the server does not answer. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(api.connection.subscribe, api.connection.isReachable)
}

/** False while the browser has no network. Changes on its own: a request may fail before the browser tells. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Number of calls that wait for the rate limit, and until when. */
export function useQueueNotice(): QueueNotice {
  return useSyncExternalStore(api.limiter.subscribe, api.limiter.notice)
}

import { useSyncExternalStore } from 'react'
import { api } from './call.ts'
import type { QueueNotice } from './rate-limit.ts'

/** False while the server does not answer. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(api.connection.subscribe, api.connection.isReachable)
}

/** Number of calls that wait for the rate limit, and until when. */
export function useQueueNotice(): QueueNotice {
  return useSyncExternalStore(api.limiter.subscribe, api.limiter.notice)
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const COUNTING_POLL_MS = 1500

/** Currency and time zone of the store; polled while the days are recounted after a change. */
export function storeBasicsQuery() {
  return queryOptions({
    queryKey: ['store-basics'],
    queryFn: ({ signal }) => call('getStoreBasics', { signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.lastChange?.status
      return status === 'queued' || status === 'running' ? COUNTING_POLL_MS : false
    },
  })
}

export function basicsForecastQuery(basics: { readonly currency: string; readonly timezone: string }) {
  return queryOptions({
    queryKey: ['store-basics', 'forecast', basics],
    queryFn: ({ signal }) => call('forecastStoreBasics', { query: basics, signal }),
  })
}

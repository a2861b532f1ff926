import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const EVERY_MS = 30_000

/** The bell's list and count, polled while the window is visible. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call('listNotifications', { signal, query: {} }),
    refetchInterval: EVERY_MS,
  })

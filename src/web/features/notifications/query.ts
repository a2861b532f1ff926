import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const EVERY_MS = 30_000

/** The bell's list and count, asked for again while the window is looked at. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call('listNotifications', { signal, query: {} }),
    refetchInterval: EVERY_MS,
  })

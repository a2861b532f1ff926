import { queryOptions } from '@tanstack/react-query'
import { todayKey } from '#web/features/recommendations/queries.ts'
import { call } from '#web/lib/api/call.ts'

export function todayQuery() {
  return queryOptions({
    queryKey: todayKey,
    queryFn: ({ signal }) => call('today', { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

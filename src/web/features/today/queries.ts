import { queryOptions, useQuery } from '@tanstack/react-query'
import { todayKey } from '#web/features/recommendations/queries.ts'
import { call } from '#web/lib/api/call.ts'
import type { Today } from './types.ts'

export function todayQuery() {
  return queryOptions({
    queryKey: todayKey,
    queryFn: ({ signal }) => call('today', { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

const ASK_AGAIN_MS = 15_000

/** How many predictions held, asked for until past ones are tested; the rows of today stay as they are meanwhile. */
export function usePredictions(shown: Today): Pick<Today, 'predictions' | 'isBeingTested'> {
  const isAwaited = ({ predictions, isBeingTested }: Today) => predictions === null && isBeingTested
  const { data } = useQuery({
    queryKey: [...todayKey, 'predictions'],
    queryFn: ({ signal }) => call('today', { signal }),
    enabled: isAwaited(shown),
    refetchInterval: ({ state }) => (state.data && !isAwaited(state.data) ? false : ASK_AGAIN_MS),
  })
  return isAwaited(shown) && data ? data : shown
}

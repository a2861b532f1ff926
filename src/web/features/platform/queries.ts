import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

/** Whether a store is connected and the result of the latest import. Refetched on return from the store. */
export function platformStateQuery() {
  return queryOptions({
    queryKey: ['platform', 'state'],
    queryFn: ({ signal }) => call('platformState', { signal }),
    refetchOnWindowFocus: ({ state }) => state.data?.connection?.status !== 'active',
  })
}

/** Days by which the practice shop is ahead. */
export function practiceClockQuery() {
  return queryOptions({
    queryKey: ['platform', 'clock'],
    queryFn: ({ signal }) => call('practiceClock', { signal }),
    refetchOnWindowFocus: false,
  })
}

/** One page of cards. */
export function platformProductsQuery(page: number) {
  return queryOptions({
    queryKey: ['platform', 'products', page],
    queryFn: ({ signal }) => call('platformProducts', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
}

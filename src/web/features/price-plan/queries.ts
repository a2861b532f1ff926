import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { lookAgainMs } from '#web/lib/api/look-again.ts'
import { isMoving } from './way-view.ts'

const FRESH_FOR_MS = 60_000

export const pricePlanKey = ['price-plan'] as const

export function pricePlanQuery() {
  return queryOptions({
    queryKey: pricePlanKey,
    queryFn: ({ signal }) => call('listPricePlan', { signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
    // While a price is written or restored.
    refetchInterval: (query) => (query.state.data?.entries.some(isMoving) ? lookAgainMs(query) : false),
  })
}

export function trackRecordQuery() {
  return queryOptions({
    queryKey: ['track-record'],
    queryFn: ({ signal }) => call('trackRecord', { signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
  })
}

export const guardRailsKey = ['guard-rails'] as const

export function guardRailsQuery() {
  return queryOptions({
    queryKey: guardRailsKey,
    queryFn: ({ signal }) => call('getGuardRails', { signal }),
    // Data that is being edited is not replaced by a refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Page size: the newest decisions; more are requested with a larger number. */
export const DECISIONS_STEP = 50
export const MOST_DECISIONS = 200

export function decisionsQuery(count: number) {
  return queryOptions({
    queryKey: ['price-decisions', count],
    queryFn: ({ signal }) => call('listDecisions', { query: { pageSize: count }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

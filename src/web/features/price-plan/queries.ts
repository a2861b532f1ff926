import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const FRESH_FOR_MS = 60_000

export const pricePlanKey = ['price-plan'] as const

export function pricePlanQuery() {
  return queryOptions({
    queryKey: pricePlanKey,
    queryFn: ({ signal }) => call('listPricePlan', { signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
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
    // What is being edited is not replaced under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const DECISIONS_PER_PAGE = 50

export function decisionsQuery() {
  return infiniteQueryOptions({
    queryKey: ['price-decisions'],
    queryFn: ({ pageParam, signal }) =>
      call('listDecisions', { query: { page: pageParam, pageSize: DECISIONS_PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * DECISIONS_PER_PAGE < last.total ? all.length + 1 : null),
    gcTime: 0,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { RoundsSearch } from './search.ts'

export const roundsKey = ['price-rounds'] as const
export const laddersKey = [...roundsKey, 'ladders'] as const

/** With an import, changed costs are only those of it. */
export function roundsQuery(importId?: string) {
  return queryOptions({
    queryKey: [...roundsKey, 'list', ...(importId ? [importId] : [])],
    queryFn: ({ signal }) => call('listPriceRounds', { query: importId ? { importId } : {}, signal }),
  })
}

export function roundQuery(roundId: string, { page = 1, show = 'all', find }: RoundsSearch) {
  return queryOptions({
    queryKey: [...roundsKey, roundId, page, show, find ?? ''],
    queryFn: ({ signal }) =>
      call('getPriceRound', {
        params: { roundId },
        query: { page, show, ...(find ? { search: find } : {}) },
        signal,
      }),
    placeholderData: (before, query) => (query?.queryKey[1] === roundId ? before : undefined),
  })
}

export function comparisonQuery(rounds: string, page: number) {
  return queryOptions({
    queryKey: [...roundsKey, 'compare', rounds, page],
    queryFn: ({ signal }) => call('comparePriceRounds', { query: { rounds, page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function laddersQuery(page: number) {
  return queryOptions({
    queryKey: [...laddersKey, page],
    queryFn: ({ signal }) => call('listPriceLadders', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function pairsQuery(vendor: string, against: string) {
  return queryOptions({
    queryKey: [...roundsKey, 'pairs', vendor, against],
    queryFn: ({ signal }) => call('proposePricePairs', { query: { vendor, against }, signal }),
  })
}

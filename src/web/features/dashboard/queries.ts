import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { DashboardSearch } from './search.ts'

/** Four calls a minute; five are allowed. */
const FIRST_FIGURES_EVERY_MS = 15_000

/** Everything the Overview shows. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call('dashboard', { signal }),
    // No refetch on focus, because only five calls a minute are allowed.
    refetchOnWindowFocus: false,
  })
}

/** First figures of a first import; `null` until enough lines are read, and once there are estimates. */
export function firstFiguresQuery() {
  return queryOptions({
    queryKey: ['dashboard', 'first-figures'],
    queryFn: ({ signal }) => call('getFirstFigures', { signal }),
    refetchInterval: FIRST_FIGURES_EVERY_MS,
    refetchOnWindowFocus: false,
  })
}

/** Each product has its own path, so that choosing many products never waits for the rate limit. */
export function salesEvolutionQuery(productId: number) {
  return queryOptions({
    queryKey: ['dashboard', 'evolution', productId],
    queryFn: ({ signal }) => call('oneProductSalesEvolution', { params: { productId }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

const OPTIONS_PER_SEARCH = 50

/** Products with history whose title or code matches. */
export function productOptionsQuery(search: string) {
  return queryOptions({
    queryKey: ['dashboard', 'product-options', search],
    queryFn: ({ signal }) =>
      call('productOptions', { query: { ...(search ? { search } : {}), limit: OPTIONS_PER_SEARCH }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** One page of Deep Analytics. */
export function elasticitiesQuery(search: DashboardSearch) {
  const query = {
    ...(search.search ? { search: search.search } : {}),
    ...(search.filter ? { filter: search.filter } : {}),
    ...(search.order ? { order: search.order } : {}),
    ...(search.page ? { page: search.page } : {}),
  }
  return queryOptions({
    queryKey: ['dashboard', 'elasticities', query],
    queryFn: ({ signal }) => call('listElasticities', { query, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { fetchProducts } from '#web/lib/api/fetch-products.ts'
import { withTodaysPrices } from '#web/lib/api/todays-prices.ts'

/** Specification, section 9: 8 products per page. */
export const PAGE_SIZE = 8
const PAGES_PER_BLOCK = 24
const FRESH_FOR_MS = 60_000
/** Polling interval while the orders are being mined. */
const WATCH_EVERY_MS = 4_000

/** 24 pages of the grid in one answer, so that turning pages asks the server rarely. */
export function productBlockQuery(block: number, search: string) {
  const pageSize = PAGE_SIZE * PAGES_PER_BLOCK
  return queryOptions({
    queryKey: ['optimize-packages', 'products', search, block],
    queryFn: async ({ signal }) =>
      withTodaysPrices(await fetchProducts({ page: block, pageSize, ...(search ? { search } : {}) }, signal)),
    staleTime: ({ state }) => (state.data?.total === 0 ? 0 : FRESH_FOR_MS),
    placeholderData: keepPreviousData,
  })
}

/** Finds the block that holds a page of the grid, and the index of the page's first product in that block. */
export function placeOfPage(page: number): { readonly block: number; readonly from: number } {
  const index = page - 1
  return { block: Math.floor(index / PAGES_PER_BLOCK) + 1, from: (index % PAGES_PER_BLOCK) * PAGE_SIZE }
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** Each selection has its own path, so that ticking many products never waits for the rate limit. */
export function packageFactsQuery(selected: readonly number[]) {
  return queryOptions({
    queryKey: ['optimize-packages', 'facts', selected],
    queryFn: ({ signal }) => call('packageFacts', { query: { productIds: selected.join(',') }, signal }),
    staleTime: FRESH_FOR_MS,
    enabled: selected.length > 0,
    placeholderData: keepPreviousData,
  })
}

export function suggestionsQuery() {
  return queryOptions({
    queryKey: ['optimize-packages', 'suggestions'],
    queryFn: ({ signal }) => call('bundleSuggestions', { query: { limit: 24 }, signal }),
    staleTime: FRESH_FOR_MS,
    refetchInterval: ({ state }) => {
      const { data, dataUpdateCount } = state
      const isBusy = data?.mining.state === 'mining' || data?.mining.isOutdated
      // The interval grows with each poll, because only five calls a minute are allowed.
      return isBusy ? WATCH_EVERY_MS * Math.min(8, 1 + dataUpdateCount) : false
    },
  })
}

export function strategiesQuery() {
  return queryOptions({
    queryKey: ['optimize-packages', 'strategies'],
    queryFn: async ({ signal }) => (await call('listSalesStrategies', { signal })).submissions,
    staleTime: FRESH_FOR_MS,
  })
}

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { BLOCK_SIZE } from './grid-view.ts'
import type { Summary } from './wire.ts'

const FRESH_FOR_MS = 60_000

/** A format that nobody promised: shown beside the specified sentence. */
export class UnexpectedProductFormat extends Error {}

/** Sixteen pages of the grid at once, so that turning pages asks the server rarely. */
export function productBlockQuery(block: number, search: string) {
  return queryOptions({
    queryKey: ['price-simulation', 'products', search, block],
    queryFn: async ({ signal }) => {
      const query = { page: block, pageSize: BLOCK_SIZE, ...(search ? { search } : {}) }
      const answer = await call('listProducts', { query, signal })
      if (!Array.isArray(answer?.products)) throw new UnexpectedProductFormat()
      return answer
    },
    // An empty store fills while one looks elsewhere: ask again at once.
    staleTime: ({ state }) => (state.data?.total === 0 ? 0 : FRESH_FOR_MS),
    placeholderData: keepPreviousData,
  })
}

const summaryKey = (productId: number) => ['price-simulation', 'summary', productId] as const

/**
 * The elasticities of a block in one call. What was asked within the last minute is not asked again: all
 * searches share one path, and the client allows five calls a minute.
 */
export function summariesQuery(client: QueryClient, productIds: readonly number[]) {
  return queryOptions({
    queryKey: ['price-simulation', 'summaries', productIds],
    queryFn: async ({ signal }) => {
      const unknown = productIds.filter((id) => !isFresh(client, id))
      if (unknown.length > 0) {
        const { summaries } = await call('elasticitySummaries', { body: { productIds: unknown }, signal })
        for (const summary of summaries) client.setQueryData(summaryKey(summary.productId), summary)
      }
      return productIds.flatMap((id) => client.getQueryData<Summary>(summaryKey(id)) ?? [])
    },
    staleTime: FRESH_FOR_MS,
    placeholderData: keepPreviousData,
    enabled: productIds.length > 0,
  })
}

function isFresh(client: QueryClient, productId: number): boolean {
  const known = client.getQueryState(summaryKey(productId))
  return known !== undefined && !known.isInvalidated && Date.now() - known.dataUpdatedAt < FRESH_FOR_MS
}

/** One path per product, so that choosing product after product never waits for the rate limit. */
export function evolutionQuery(productId: number) {
  return queryOptions({
    queryKey: ['price-simulation', 'evolution', productId],
    queryFn: ({ signal }) => call('oneProductSalesEvolution', { params: { productId }, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

/** What was observed, what was fitted, what is advised. */
export function evidenceQuery(productId: number) {
  return queryOptions({
    queryKey: ['price-simulation', 'evidence', productId],
    queryFn: ({ signal }) => call('priceEvidence', { params: { productId }, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { fetchProducts } from '#web/lib/api/fetch-products.ts'
import { withTodaysPrices } from '#web/lib/api/todays-prices.ts'
import { BLOCK_SIZE } from './grid-view.ts'
import type { SalesSummary, Summary } from './types.ts'

const FRESH_FOR_MS = 60_000

/** Sixteen pages of the grid in one answer, so that turning pages asks the server rarely. */
export function productBlockQuery(block: number, search: string) {
  return queryOptions({
    queryKey: ['price-simulation', 'products', search, block],
    queryFn: async ({ signal }) =>
      withTodaysPrices(
        await fetchProducts({ page: block, pageSize: BLOCK_SIZE, ...(search ? { search } : {}) }, signal),
      ),
    // Always stale while empty: an empty store may be filled from another screen.
    staleTime: ({ state }) => (state.data?.total === 0 ? 0 : FRESH_FOR_MS),
    placeholderData: keepPreviousData,
  })
}

/** A value that is fetched for many products in one call: the call, and the cache key of one product's answer. */
interface PerProduct<Answer extends { readonly productId: number }> {
  readonly name: string
  readonly ask: (productIds: number[], signal: AbortSignal) => Promise<readonly Answer[]>
}

const elasticities: PerProduct<Summary> = {
  name: 'elasticity',
  ask: async (productIds, signal) =>
    (await call('elasticitySummaries', { body: { productIds }, signal })).summaries,
}

const soldPrices: PerProduct<SalesSummary> = {
  name: 'sold-price',
  ask: async (productIds, signal) =>
    (await call('productSalesSummary', { body: { productIds }, signal })).summaries,
}

/**
 * The answers of a block in one call. Products fetched within the last minute are not fetched again: all searches
 * share one path, and the client allows five calls a minute.
 */
function perProductQuery<Answer extends { readonly productId: number }>(
  { name, ask }: PerProduct<Answer>,
  client: QueryClient,
  productIds: readonly number[],
) {
  const keyOf = (productId: number) => ['price-simulation', name, productId] as const
  const isFresh = (productId: number) => {
    const known = client.getQueryState(keyOf(productId))
    return known !== undefined && !known.isInvalidated && Date.now() - known.dataUpdatedAt < FRESH_FOR_MS
  }
  return queryOptions({
    queryKey: ['price-simulation', `${name}-block`, productIds],
    queryFn: async ({ signal }) => {
      const unknown = productIds.filter((id) => !isFresh(id))
      const answers = unknown.length > 0 ? await ask(unknown, signal) : []
      for (const answer of answers) client.setQueryData(keyOf(answer.productId), answer)
      return productIds.flatMap((id) => client.getQueryData<Answer>(keyOf(id)) ?? [])
    },
    staleTime: FRESH_FOR_MS,
    placeholderData: keepPreviousData,
    enabled: productIds.length > 0,
  })
}

export const summariesQuery = (client: QueryClient, productIds: readonly number[]) =>
  perProductQuery(elasticities, client, productIds)

/** The sold prices of products without a price of today. */
export const soldPricesQuery = (client: QueryClient, productIds: readonly number[]) =>
  perProductQuery(soldPrices, client, productIds)

/** Each product has its own path, so that choosing many products never waits for the rate limit. */
export function evolutionQuery(productId: number) {
  return queryOptions({
    queryKey: ['price-simulation', 'evolution', productId],
    queryFn: ({ signal }) => call('oneProductSalesEvolution', { params: { productId }, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

/** The observed months, the fitted demand and the advice. */
export function evidenceQuery(productId: number) {
  return queryOptions({
    queryKey: ['price-simulation', 'evidence', productId],
    queryFn: ({ signal }) => call('priceEvidence', { params: { productId }, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

/** The known data of several products, each fetched once; one that cannot be loaded is left out. */
export function knownProductsQuery(client: QueryClient, trials: readonly { readonly productId: number }[]) {
  const ids = trials.map(({ productId }) => productId)
  return queryOptions({
    queryKey: ['price-simulation', 'known', ids],
    queryFn: async () => {
      const asked = ids.map(async (id) => {
        const [evolution, evidence] = await Promise.all([
          client.fetchQuery(evolutionQuery(id)),
          client.fetchQuery(evidenceQuery(id)),
        ])
        return [id, { evolution, evidence }] as const
      })
      const settled = await Promise.allSettled(asked)
      return new Map(settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
    },
    placeholderData: keepPreviousData,
  })
}

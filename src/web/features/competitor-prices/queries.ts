import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { lookAgainMs } from '#web/lib/api/look-again.ts'
import type { RuleBody, ShownState } from './types.ts'

export const competitorPricesKey = ['competitor-prices'] as const
export const matchesKey = [...competitorPricesKey, 'matches'] as const

export function competitorsQuery() {
  return queryOptions({
    queryKey: [...competitorPricesKey, 'competitors'],
    queryFn: ({ signal }) => call('listCompetitors', { signal }),
  })
}

export function matchesQuery(state: ShownState, page: number) {
  return queryOptions({
    queryKey: [...matchesKey, state, page],
    queryFn: ({ signal }) => call('listCompetitorMatches', { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    // What has just arrived is still being compared with the catalogue.
    refetchInterval: (query) => (query.state.data?.counts.new ? lookAgainMs(query) : false),
  })
}

export function productMarketQuery(productId: number) {
  return queryOptions({
    queryKey: [...competitorPricesKey, 'product', productId],
    queryFn: ({ signal }) => call('getProductMarket', { params: { productId }, signal }),
  })
}

export function competitorEffectQuery(productId: number) {
  return queryOptions({
    queryKey: [...competitorPricesKey, 'effect', productId],
    queryFn: ({ signal }) => call('getCompetitorEffect', { params: { productId }, signal }),
  })
}

/** Markets of the products of a table. */
export function marketsQuery(productIds: readonly number[]) {
  const products = productIds.join(',')
  return queryOptions({
    queryKey: [...competitorPricesKey, 'markets', products],
    queryFn: ({ signal }) => call('listProductMarkets', { query: { products }, signal }),
    enabled: productIds.length > 0,
  })
}

export function marketRulesQuery() {
  return queryOptions({
    queryKey: [...competitorPricesKey, 'rules'],
    queryFn: ({ signal }) => call('listMarketRules', { signal }),
  })
}

export function ruleCostQuery(body: RuleBody) {
  return queryOptions({
    queryKey: [...competitorPricesKey, 'rule-cost', body],
    queryFn: ({ signal }) => call('costOfMarketRule', { body, signal }),
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { PromotionSearch } from './search.ts'
import type { Analysis } from './wire.ts'

const FRESH_FOR_MS = 60_000
/** While an analysis runs it is asked for so often: five calls a minute are the client's limit. */
const ASK_AGAIN_MS = 15_000
export const PAGE_SIZE = 10

const whileRunning = (analysis: Analysis | undefined) =>
  analysis?.state === 'running' ? ASK_AGAIN_MS : false

export function upliftQuery({ search, sort, up, conf, page }: PromotionSearch) {
  const query = {
    ...(search ? { search } : {}),
    sort: sort ?? 'confidence',
    direction: up ? 'ascending' : 'descending',
    confidence: conf ?? 'all',
    page: page ?? 1,
    pageSize: PAGE_SIZE,
  } as const
  return queryOptions({
    queryKey: ['promotions', 'uplift', query],
    queryFn: ({ signal }) => call('promotionUplift', { query, signal }),
    staleTime: FRESH_FOR_MS,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileRunning(state.data?.analysis),
  })
}

export function productPromotionsQuery(productId: number) {
  return queryOptions({
    queryKey: ['promotions', 'product', productId],
    queryFn: ({ signal }) => call('productPromotions', { params: { productId }, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

export function forecastQuery(productId: number, newPrice: number) {
  return queryOptions({
    queryKey: ['promotions', 'forecast', productId, newPrice],
    queryFn: ({ signal }) => call('promotionForecast', { body: { productId, newPrice }, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

export function mixQuery() {
  return queryOptions({
    queryKey: ['promotions', 'mix'],
    queryFn: ({ signal }) => call('marketingMix', { signal }),
    staleTime: FRESH_FOR_MS,
    refetchInterval: ({ state }) => whileRunning(state.data?.analysis),
  })
}

export function insightsQuery() {
  return queryOptions({
    queryKey: ['promotions', 'insights'],
    queryFn: ({ signal }) => call('promotionInsights', { signal }),
    staleTime: FRESH_FOR_MS,
    refetchInterval: ({ state }) => whileRunning(state.data?.analysis),
  })
}

export interface ScenarioOptions {
  readonly budget?: number
  readonly days?: number
}

export function scenariosQuery(options: ScenarioOptions) {
  return queryOptions({
    queryKey: ['promotions', 'scenarios', options],
    queryFn: ({ signal }) => call('optimizationScenarios', { body: options, signal }),
    staleTime: FRESH_FOR_MS,
    placeholderData: keepPreviousData,
  })
}

export function plansQuery() {
  return queryOptions({
    queryKey: ['promotions', 'plans'],
    queryFn: ({ signal }) => call('listPromotionPlans', { signal }),
    staleTime: FRESH_FOR_MS,
  })
}

export function modelsQuery() {
  return queryOptions({
    queryKey: ['promotions', 'models'],
    queryFn: ({ signal }) => call('promotionModels', { signal }),
    staleTime: FRESH_FOR_MS,
  })
}

export function calendarQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['promotions', 'calendar', from, to],
    queryFn: ({ signal }) => call('listPromotions', { query: { from, to, pageSize: 200 }, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { PromotionSearch } from './search.ts'
import type { Analysis } from './types.ts'

const FRESH_FOR_MS = 60_000
/**
 * Poll interval while an analysis runs or orders are imported: short at first, then longer, as the client allows
 * five calls a minute.
 */
const SOON_MS = 4000
const LATER_MS = 20_000
const SOON_TIMES = 2
export const PAGE_SIZE = 10

function whileRunning(analysis: Analysis | undefined, times: number): number | false {
  if (analysis?.state !== 'running' && analysis?.state !== 'none') return false
  return times <= SOON_TIMES ? SOON_MS : LATER_MS
}

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
    refetchInterval: ({ state }) => whileRunning(state.data?.analysis, state.dataUpdateCount),
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
    refetchInterval: ({ state }) => whileRunning(state.data?.analysis, state.dataUpdateCount),
  })
}

export function insightsQuery() {
  return queryOptions({
    queryKey: ['promotions', 'insights'],
    queryFn: ({ signal }) => call('promotionInsights', { signal }),
    staleTime: FRESH_FOR_MS,
    refetchInterval: ({ state }) => whileRunning(state.data?.analysis, state.dataUpdateCount),
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

/** The newest campaigns, planned ones too. */
export function calendarQuery() {
  return queryOptions({
    queryKey: ['promotions', 'calendar'],
    queryFn: ({ signal }) => call('listPromotions', { query: { pageSize: 200 }, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

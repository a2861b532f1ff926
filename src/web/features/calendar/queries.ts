import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { LineRule, PromotionStatus } from './types.ts'

export { refreshSoon as refreshFacts } from '#web/features/catalogue/queries.ts'

export const PAGE_SIZE = 10
const PROPOSED_AT_ONCE = 8

/** Refetched only after changes: the client allows five calls a minute for each address, and changes need four. */
const staleTime = 300_000

/** Under the key of Data Management's tables, so that a change in one also refreshes the other. */
const key = (...rest: readonly unknown[]) => ['data', 'facts', ...rest]

export function productFactsQuery(productId: number) {
  return queryOptions({
    queryKey: key('product', productId),
    staleTime,
    // Not aborted when the sheet moves on: the call counts anyway, and its answer stays useful.
    queryFn: () => call('productFacts', { params: { productId } }),
  })
}

/** All promotions that overlap `[from, to)`. */
export function monthPromotionsQuery(from: string, to: string) {
  return queryOptions({
    queryKey: key('month', from),
    staleTime,
    queryFn: ({ signal }) => call('listPromotions', { query: { from, to, pageSize: 200 }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Without a status: all except rejected and cancelled ones. */
export function promotionsQuery(page: number, status: PromotionStatus | undefined) {
  const query = { page, pageSize: PAGE_SIZE, ...(status ? { status } : { isDecided: 'true' }) }
  return queryOptions({
    queryKey: key('promotions', query),
    staleTime,
    queryFn: ({ signal }) => call('listPromotions', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The newest promotions that await a decision. */
export function proposedQuery() {
  return queryOptions({
    queryKey: key('proposed'),
    staleTime,
    queryFn: ({ signal }) =>
      call('listPromotions', { query: { status: 'proposed', pageSize: PROPOSED_AT_ONCE }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function promotionQuery(promotionId: string) {
  return queryOptions({
    queryKey: key('promotion', promotionId),
    staleTime,
    queryFn: ({ signal }) => call('getPromotion', { params: { promotionId }, signal }),
  })
}

export function closedDaysQuery() {
  return queryOptions({
    queryKey: key('closed'),
    staleTime,
    queryFn: ({ signal }) => call('listClosedDays', { query: {}, signal }),
  })
}

export function spendQuery(page: number) {
  return queryOptions({
    queryKey: key('spend', page),
    staleTime,
    queryFn: ({ signal }) => call('listMarketingSpend', { query: { page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function spendByMonthQuery() {
  return queryOptions({
    queryKey: key('spend-by-month'),
    staleTime,
    queryFn: ({ signal }) => call('marketingSpendByPeriod', { query: { by: 'month' }, signal }),
  })
}

export function liftTestsQuery() {
  return queryOptions({
    queryKey: key('lift-tests'),
    staleTime,
    queryFn: ({ signal }) => call('listLiftTests', { signal }),
  })
}

export function stockOutsQuery(page: number) {
  return queryOptions({
    queryKey: key('stock-outs', page),
    staleTime,
    queryFn: ({ signal }) => call('listStockOuts', { query: { page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function switchesQuery() {
  return queryOptions({
    queryKey: key('switches'),
    staleTime,
    queryFn: ({ signal }) => call('getEstimationSwitches', { signal }),
  })
}

/** Polling interval while an estimate is running. */
const WAITING_MS = 15_000

export function channelsQuery() {
  return queryOptions({
    queryKey: key('channels'),
    staleTime,
    queryFn: ({ signal }) => call('listSalesChannels', { signal }),
    refetchInterval: ({ state }) => (state.data?.isWaiting ? WAITING_MS : false),
  })
}

/** What a rule would match; `null` asks which values the lines have. */
export function channelPreviewQuery(rule: LineRule | null) {
  return queryOptions({
    queryKey: key('channel-preview', rule),
    staleTime,
    queryFn: ({ signal }) => call('previewSalesChannel', { body: { rule }, signal }),
  })
}

export function foundProductsQuery(search: string) {
  return queryOptions({
    queryKey: key('products', search),
    staleTime,
    queryFn: ({ signal }) => call('listProducts', { query: { page: 1, pageSize: 8, search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
}

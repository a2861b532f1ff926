import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { fetchProducts } from '#web/lib/api/fetch-products.ts'
import type { DataSearch } from './search.ts'
import type { ProductFilter, ProductSort, SalesFilter, SalesSort } from './types.ts'

const summaryKey = ['data', 'summary'] as const
/** Only pages of records lie under these two: a change is written into each of them. */
export const productsKey = ['data', 'products'] as const
export const salesKey = ['data', 'sales'] as const

export function summaryQuery() {
  return queryOptions({
    queryKey: summaryKey,
    queryFn: ({ signal }) => call('dataSummary', { signal }),
  })
}

export function facetsQuery() {
  return queryOptions({
    queryKey: ['data', 'facets'],
    queryFn: ({ signal }) => call('productFacets', { signal }),
  })
}

/** The part of the address that filters and sorts the table of products. */
export function productSelection({ search, sort, filter, vendor, type, tag, from, to }: DataSearch) {
  return {
    ...(search ? { search } : {}),
    ...(sort ? { sort: sort as ProductSort } : {}),
    ...(filter ? { filter: filter as ProductFilter } : {}),
    ...(vendor ? { vendor } : {}),
    ...(type ? { type } : {}),
    ...(tag ? { tag } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

export function salesSelection({ search, sort, filter, from, to }: DataSearch) {
  return {
    ...(search ? { search } : {}),
    ...(sort ? { sort: sort as SalesSort } : {}),
    ...(filter ? { filter: filter as SalesFilter } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

export function productsQuery(address: DataSearch) {
  const { page = 1, size = 10 } = address
  const query = { page, pageSize: size, ...productSelection(address) }
  return queryOptions({
    queryKey: [...productsKey, query],
    queryFn: ({ signal }) => fetchProducts(query, signal),
    placeholderData: keepPreviousData,
  })
}

export function salesQuery(address: DataSearch) {
  const { page = 1, size = 10 } = address
  const query = { page, pageSize: size, ...salesSelection(address) }
  return queryOptions({
    queryKey: [...salesKey, query],
    queryFn: ({ signal }) => call('listSales', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Ids of all rows that the table shows on its pages. */
export function matchingIdsQuery(address: DataSearch) {
  return queryOptions({
    queryKey: ['matching-ids', address],
    queryFn: ({ signal }): Promise<MatchingIds> =>
      address.view === 'sales'
        ? call('listSaleIds', { query: salesSelection(address), signal })
        : call('listProductIds', { query: productSelection(address), signal }),
    // Tens of thousands of ids: not kept once they are chosen.
    gcTime: 0,
  })
}

interface MatchingIds {
  readonly ids: readonly (string | number)[]
  /** False if more rows match than one selection holds. */
  readonly isWhole: boolean
}

/** One record that a link names and that is not on the page of the table. */
export function oneProductQuery(id: string) {
  return queryOptions({
    queryKey: ['data', 'product', id],
    queryFn: async ({ signal }) => (await call('getProduct', { params: { id }, signal })).product,
    retry: false,
  })
}

export function oneSaleQuery(id: string) {
  return queryOptions({
    queryKey: ['data', 'sale', id],
    queryFn: ({ signal }) => call('getSale', { params: { id }, signal }),
    retry: false,
  })
}

/** The client allows five calls a minute for each list: one when the page opens, and four after changes. */
const REFRESHES = 4
const WINDOW_MS = 60_000
let refreshedAtMs: readonly number[] = []
let waiting: ReturnType<typeof setTimeout> | null = null

/** Refetches what a change affects; many changes share one refetch. The rows are patched before. */
export function refreshSoon(client: QueryClient): void {
  if (waiting !== null) return
  const now = Date.now()
  refreshedAtMs = refreshedAtMs.filter((at) => at + WINDOW_MS > now)
  const [oldest] = refreshedAtMs.slice(-REFRESHES)
  const pauseMs = refreshedAtMs.length < REFRESHES || oldest === undefined ? 0 : oldest + WINDOW_MS - now
  const refresh = () => {
    waiting = null
    refreshedAtMs = [...refreshedAtMs, Date.now()]
    void client.invalidateQueries({ queryKey: ['data'] })
    for (const queryKey of [['dashboard'], ['price-simulation']])
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  if (pauseMs === 0) refresh()
  else waiting = setTimeout(refresh, pauseMs)
}

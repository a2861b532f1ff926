import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { workKey } from './queries.ts'
import { isNarrowed, type WorkList } from './work-view.ts'

const FRESH_FOR_MS = 60_000
/** Rows of the work list in its first call; as many more with each request, up to the server's limit. */
export const WORK_PAGE = 200
export const MOST_WORK_ROWS = 1000

/** The work list: every direction, sorted by money; the server filters. */
export function workListQuery(work: WorkList, rows: number, computedAt: string | null) {
  const { decision, ...filters } = work
  return queryOptions({
    queryKey: [...workKey(decision, isNarrowed(work)), filters, rows, computedAt],
    queryFn: ({ signal }) =>
      call('listAdvice', { query: { decision, ...filters, pageSize: rows, facets: 'true' }, signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}

/** History, fitted demand, limits and advice of one product. */
export function evidenceQuery(productId: number) {
  return queryOptions({
    queryKey: ['price-evidence', productId],
    queryFn: ({ signal }) => call('priceEvidence', { params: { productId }, signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
  })
}

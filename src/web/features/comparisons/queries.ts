import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export function switchesQuery() {
  return queryOptions({
    queryKey: ['estimation-switches'],
    queryFn: ({ signal }) => call('getEstimationSwitches', { signal }),
  })
}

/** The latest comparison with a page of its products. */
export function comparisonQuery(page: number) {
  return queryOptions({
    queryKey: ['comparison', page],
    queryFn: ({ signal }) => call('getComparison', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

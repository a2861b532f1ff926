import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { PeriodQuery } from './types.ts'

const FRESH_FOR_MS = 60_000

/** Each product has its own path, like its evolution query. */
export function annotationsQuery(productId: number) {
  return queryOptions({
    queryKey: ['dashboard', 'annotations', productId],
    queryFn: ({ signal }) => call('listAnnotations', { params: { productId }, signal }),
    staleTime: FRESH_FOR_MS,
    retry: false,
  })
}

export function salesPeriodQuery(query: PeriodQuery) {
  return queryOptions({
    queryKey: ['dashboard', 'sales-period', query],
    queryFn: ({ signal }) => call('salesPeriod', { query, signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const checklistKey = ['setup-checklist'] as const

export function setupChecklistQuery() {
  return queryOptions({
    queryKey: checklistKey,
    queryFn: ({ signal }) => call('setupChecklist', { signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

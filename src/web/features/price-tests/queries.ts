import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const testsKey = ['price-tests'] as const

/** A test changes with each reading of the shop; events follow it while prices are on their way. */
const LOOK_AGAIN_MS = 20_000

export function testsQuery() {
  return queryOptions({
    queryKey: [...testsKey, 'list'],
    queryFn: ({ signal }) => call('listPriceTests', { signal }),
  })
}

export function proposalsQuery() {
  return queryOptions({
    queryKey: [...testsKey, 'proposals'],
    queryFn: ({ signal }) => call('proposePriceTests', { signal }),
    staleTime: 60_000,
  })
}

export function testQuery(testId: string) {
  return queryOptions({
    queryKey: [...testsKey, testId],
    queryFn: ({ signal }) => call('getPriceTest', { params: { testId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.test.state === 'running' || data?.test.state === 'ending' ? LOOK_AGAIN_MS : false,
  })
}

export function testSettingsQuery() {
  return queryOptions({
    queryKey: [...testsKey, 'settings'],
    queryFn: ({ signal }) => call('getTestSettings', { signal }),
  })
}

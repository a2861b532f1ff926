import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DecisionFilter } from '#web/features/dashboard/search.ts'
import type { RankedProduct } from '#web/features/dashboard/types.ts'
import { call } from '#web/lib/api/call.ts'
import type { Shown } from './view-model.ts'

const FRESH_FOR_MS = 60_000
/** Items of each direction in the first call; doubled whenever more are requested, up to the server's limit. */
export const FIRST_OF_EACH = 30
export const MOST_OF_EACH = 960

export const recommendationsKey = ['dashboard', 'recommendations'] as const
export const storeKey = [...recommendationsKey, 'store'] as const
export const topKey = [...recommendationsKey, 'top'] as const
/** What the dashboard leads with; not asked for again under the pointer, only when it is next opened. */
export const todayKey = [...recommendationsKey, 'today'] as const
/** Key of all lists of one filter, in any order. */
export const listKey = (decision: DecisionFilter) => [...storeKey, decision] as const

/** The specified call: the 20 products with the highest elasticity. */
export function topRecommendationsQuery(top: readonly RankedProduct[]) {
  const items = top.map(({ productId, title, elasticity }) => ({ id: productId, name: title, elasticity }))
  return queryOptions({
    queryKey: [...topKey, items],
    queryFn: async ({ signal }) => {
      const { recommendations } = await call('pricingRecommendations', { body: { items }, signal })
      return recommendations
    },
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
  })
}

/** The best items of the whole store, `each` per direction; refetched after each estimate. */
export function storeAdviceQuery({ sort, decision }: Shown, each: number, computedAt: string | null) {
  return queryOptions({
    queryKey: [...listKey(decision), sort, each, computedAt],
    queryFn: ({ signal }) => call('listAdvice', { query: { sort, decision, each }, signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}

/** Key of a work list of one filter; `isNarrowed`: it lacks products of the store. */
export const workKey = (decision: DecisionFilter, isNarrowed: boolean) =>
  [...listKey(decision), 'work', isNarrowed] as const

/** True if a list's sums are those of the whole store. */
export function hasWholeStore([, , , , kind, isNarrowed]: readonly unknown[]): boolean {
  return kind !== 'work' || isNarrowed === false
}

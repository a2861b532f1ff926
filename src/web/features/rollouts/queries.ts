import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { RolloutItemState } from './types.ts'
import { isFollowed } from './view-model.ts'

export const rolloutsKey = ['rollouts'] as const

/** While prices are read or written, the answer is fetched again after this time. */
const FOLLOW_MS = 1_500
/** Otherwise: a colleague may have approved it, or the watch stopped it. */
const LOOK_AGAIN_MS = 20_000

export function rolloutsQuery(page: number) {
  return queryOptions({
    queryKey: [...rolloutsKey, 'list', page],
    queryFn: ({ signal }) => call('listRollouts', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
}

export function rolloutQuery(rolloutId: string, page: number, state: RolloutItemState | undefined) {
  return queryOptions({
    queryKey: [...rolloutsKey, rolloutId, page, state ?? null],
    queryFn: ({ signal }) =>
      call('getRollout', { params: { rolloutId }, query: { page, ...(state ? { state } : {}) }, signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === rolloutId ? before : undefined),
    refetchInterval: ({ state: { data } }) => (data && isFollowed(data.rollout) ? FOLLOW_MS : LOOK_AGAIN_MS),
    refetchOnWindowFocus: 'always',
  })
}

export const rolloutSettingsKey = ['rollout-settings'] as const

export function rolloutSettingsQuery() {
  return queryOptions({
    queryKey: rolloutSettingsKey,
    queryFn: ({ signal }) => call('getRolloutSettings', { signal }),
  })
}

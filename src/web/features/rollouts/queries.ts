import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { lookAgainMs } from '#web/lib/api/look-again.ts'
import type { RolloutItemState } from './types.ts'
import { isFollowed } from './view-model.ts'

export const rolloutsKey = ['rollouts'] as const

/** While no price is read or written: a colleague may have approved it, or the watch stopped it. */
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
    refetchInterval: (query) => {
      const { data } = query.state
      return data && isFollowed(data.rollout) ? lookAgainMs(query) : LOOK_AGAIN_MS
    },
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

import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/calls'
import { call } from '../api/call.ts'

export type SessionData = Output<'syncUser'>

const FRESH_FOR_MS = 5 * 60_000

/** Minimum age for a refetch on focus, which shows changes made in another window. */
const LOOK_AGAIN_MS = 30_000
const lookAgain = (query: { readonly state: { readonly dataUpdatedAt: number } }) =>
  Date.now() - query.state.dataUpdatedAt > LOOK_AGAIN_MS ? 'always' : false

/** The three parts of `SessionData`: `sync-user` fills them, Settings invalidates what it saves. */
export function meQuery() {
  return queryOptions({
    queryKey: ['session', 'me'],
    queryFn: async ({ signal }) => (await call('getMe', { signal })).user,
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: lookAgain,
  })
}

export function companyQuery(companyId: string | undefined) {
  return queryOptions({
    queryKey: ['session', 'company'],
    queryFn: async ({ signal }) => {
      const answer = await call('getCompany', { params: { company_id: companyId ?? '' }, signal })
      return answer.company
    },
    enabled: companyId !== undefined,
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: lookAgain,
  })
}

export function settingsQuery() {
  return queryOptions({
    queryKey: ['session', 'settings'],
    queryFn: ({ signal }) => call('getSettings', { signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: lookAgain,
  })
}

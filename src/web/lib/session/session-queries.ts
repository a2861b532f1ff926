import { queryOptions } from '@tanstack/react-query'
import type { Company, User } from '#contract/schemas/identity'
import type { Settings } from '#contract/schemas/settings'
import { call } from '../api/call.ts'

export interface SessionData {
  readonly user: User
  readonly company: Company
  readonly settings: Settings
}

const FRESH_FOR_MS = 5 * 60_000

/** The three parts of `SessionData`: `sync-user` fills them, Settings invalidates what it saves. */
export function meQuery() {
  return queryOptions({
    queryKey: ['session', 'me'],
    queryFn: async ({ signal }) => ((await call('getMe', { signal })) as { user: User }).user,
    staleTime: FRESH_FOR_MS,
  })
}

export function companyQuery(companyId: string | undefined) {
  return queryOptions({
    queryKey: ['session', 'company'],
    queryFn: async ({ signal }) => {
      const answer = await call('getCompany', { params: { company_id: companyId ?? '' }, signal })
      return (answer as { company: Company }).company
    },
    enabled: companyId !== undefined,
    staleTime: FRESH_FOR_MS,
  })
}

export function settingsQuery() {
  return queryOptions({
    queryKey: ['session', 'settings'],
    queryFn: async ({ signal }) => (await call('getSettings', { signal })) as Settings,
    staleTime: FRESH_FOR_MS,
  })
}

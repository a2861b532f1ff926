import type { QueryClient } from '@tanstack/react-query'
import { dashboardQuery } from '#web/features/dashboard/queries.ts'
import { currentAuth } from '#web/lib/auth/auth.ts'
import { hasStoredLanguage } from '#web/lib/session/language.ts'
import { syncUserOnce } from '#web/lib/session/sync-user.ts'

/**
 * Starts what a signed-in visit needs anyway while the language is still loading: the user sync and, where most
 * visits begin, the dashboard's code and data. Data only for someone who was synced in this browser before: the
 * server does not know a new user until the first sync is over.
 */
export function hastenFirstScreen(queryClient: QueryClient): void {
  const auth = currentAuth()
  if (auth.status !== 'authenticated') return
  void syncUserOnce({ userKey: auth.userKey, queryClient })
  if (window.location.pathname !== '/dashboard') return
  void import('#web/features/dashboard/page.tsx')
  if (hasStoredLanguage()) void queryClient.prefetchQuery(dashboardQuery())
}

import type { QueryClient } from '@tanstack/react-query'
import { dashboardQuery } from '#web/features/dashboard/queries.ts'
import { todayQuery } from '#web/features/today/queries.ts'
import { currentAuth } from '#web/lib/auth/auth.ts'
import { hasStoredLanguage } from '#web/lib/session/language.ts'
import { syncUserOnce } from '#web/lib/session/sync-user.ts'

/**
 * Starts what a signed-in visit needs while the language is still loading: the user sync and, for the usual start
 * page, the dashboard's data. Data only if the user was synced in this browser before, because the server
 * does not know a new user until the first sync is over.
 */
export function hastenFirstScreen(queryClient: QueryClient): void {
  const auth = currentAuth()
  if (auth.status !== 'authenticated') return
  void syncUserOnce({ userKey: auth.userKey, queryClient })
  if (window.location.pathname !== '/dashboard' || !hasStoredLanguage()) return
  void queryClient.prefetchQuery(dashboardQuery())
  void queryClient.prefetchQuery(todayQuery())
}

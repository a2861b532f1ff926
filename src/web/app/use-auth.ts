import { useSyncExternalStore } from 'react'
import { currentAuth, onChange } from '#web/lib/auth/auth.ts'

/** Follows the session: loading, unauthenticated, authenticated or error. */
export function useAuth() {
  return useSyncExternalStore(onChange, currentAuth)
}

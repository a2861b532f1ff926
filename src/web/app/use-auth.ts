import { useSyncExternalStore } from 'react'
import { currentAuth, onChange } from '#web/lib/auth/auth.ts'

/** The session state: loading, unauthenticated, authenticated or error. */
export function useAuth() {
  return useSyncExternalStore(onChange, currentAuth)
}

import { useSyncExternalStore } from 'react'
import { currentAuth, onChange } from './auth.ts'
import { isServiceAway } from './auth-state.ts'

/** True while the identity provider does not answer and the access token has run out. */
export function useSignInAway(): boolean {
  return useSyncExternalStore(onChange, () => isServiceAway(currentAuth()))
}

import { SignInServiceAwayError } from './oidc-port.ts'
import { type StoredTokens, userKeyOf } from './stored-session.ts'

export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'unauthenticated' }
  | {
      readonly status: 'authenticated'
      readonly userKey: string
      /** Set if the access token has expired and the identity provider does not answer with a new one. */
      readonly isServiceAway?: true
    }
  | { readonly status: 'error'; readonly message: string; readonly isServiceAway?: true }

/** An observable value; it stays the same object until it really changes. */
export interface AuthStateHolder {
  current(): AuthState
  set(next: AuthState): void
  onChange(listener: () => void): () => void
}

export function createAuthState(initial: AuthState): AuthStateHolder {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    set: (next) => {
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function stateOf(tokens: StoredTokens | null): AuthState {
  return tokens ? { status: 'authenticated', userKey: userKeyOf(tokens) } : { status: 'unauthenticated' }
}

export function errorState(error: unknown): AuthState {
  const message = error instanceof Error && error.message ? error.message : String(error)
  return error instanceof SignInServiceAwayError
    ? { status: 'error', message, isServiceAway: true }
    : { status: 'error', message }
}

/** True if the page has to say that the sign-in service does not answer. */
export function isServiceAway(state: AuthState): boolean {
  return 'isServiceAway' in state && state.isServiceAway === true
}

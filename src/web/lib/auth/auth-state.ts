export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'unauthenticated' }
  | { readonly status: 'authenticated'; readonly userKey: string }
  | { readonly status: 'error'; readonly message: string }

/** A value that listeners follow; it stays the same object until it really changes. */
export function createAuthState(initial: AuthState) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    set(next: AuthState): void {
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

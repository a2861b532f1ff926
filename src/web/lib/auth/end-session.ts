import { type AuthStateHolder, stateOf } from './auth-state.ts'
import type { BrowserDeps } from './browser-deps.ts'
import { DEFAULT_TARGET } from './return-target.ts'
import { clearTokens, readTokens, type StoredTokens } from './stored-session.ts'

/** Ends the session here and at the provider, and returns to the start page. */
export async function endSession(browserDeps: BrowserDeps, state: AuthStateHolder): Promise<void> {
  const { storage, alone, forgetTab, leaveFor } = browserDeps
  // Not "unauthenticated", because a private page would redirect the person back to the sign-in.
  state.set({ status: 'loading' })
  const target = await alone(async () => {
    const tokens = readTokens(storage)
    const url = tokens && (await endAtProvider(browserDeps, tokens))
    clearTokens(storage)
    forgetTab()
    return url
  })
  leaveFor(target ?? '/')
}

/** Best effort: the session here ends even if the provider is unreachable. */
async function endAtProvider({ loadOidc }: BrowserDeps, tokens: StoredTokens): Promise<string | null> {
  try {
    const oidc = await loadOidc()
    await oidc.revoke(tokens).catch((error: unknown) => {
      console.error('The refresh token could not be revoked.', error)
    })
    return await oidc.signOutUrl(tokens)
  } catch (error) {
    console.error('The identity provider could not be told about the sign-out.', error)
    return null
  }
}

/** Handles a sign-in or sign-out in another tab, and a page restored from the back-forward cache. */
export function followStorage(browserDeps: BrowserDeps, state: AuthStateHolder): void {
  const before = state.current()
  const next = stateOf(readTokens(browserDeps.storage))
  if (before.status === 'loading') return
  if (before.status !== 'authenticated') {
    state.set(next)
  } else if (next.status === 'unauthenticated') {
    // No redirect to the sign-in: the provider's session, which may still be ending, would sign in again.
    browserDeps.forgetTab()
    browserDeps.leaveFor('/')
  } else if (next.status === 'authenticated' && next.userKey !== before.userKey) {
    browserDeps.leaveFor(DEFAULT_TARGET)
  }
}

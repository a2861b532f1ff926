import { type AuthStateHolder, stateOf } from './auth-state.ts'
import type { BrowserDeps } from './browser-deps.ts'
import { DEFAULT_TARGET } from './return-target.ts'
import { clearTokens, readTokens, type StoredTokens } from './stored-session.ts'

/** Ends the session here and at the provider, and returns to the start page. */
export async function endSession(browserDeps: BrowserDeps, state: AuthStateHolder): Promise<void> {
  const { storage, alone, forgetTab, leaveFor } = browserDeps
  // Not "unauthenticated": a private page would send the person straight back to the sign-in.
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

/** Best effort: an unreachable provider must not keep anyone signed in here. */
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

/** Another tab signed in or out, or the browser showed this page again from its memory. */
export function followStorage(browserDeps: BrowserDeps, state: AuthStateHolder): void {
  const before = state.current()
  const next = stateOf(readTokens(browserDeps.storage))
  if (before.status === 'loading') return
  if (before.status !== 'authenticated') {
    state.set(next)
  } else if (next.status === 'unauthenticated') {
    // Not to the sign-in: the other tab may still be ending the provider's session, which would let us in again.
    browserDeps.forgetTab()
    browserDeps.leaveFor('/')
  } else if (next.status === 'authenticated' && next.userKey !== before.userKey) {
    browserDeps.leaveFor(DEFAULT_TARGET)
  }
}

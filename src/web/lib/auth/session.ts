import { type AuthState, createAuthState } from './auth-state.ts'
import { type OidcPort, SessionEndedError } from './oidc-port.ts'
import { CALLBACK_PATH, DEFAULT_TARGET, safeReturnTarget } from './return-target.ts'
import { clearTokens, readTokens, type StoredTokens, userKeyOf, writeTokens } from './stored-session.ts'

/** The browser as the session sees it; tests bring their own. */
export interface SessionSurroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs alone among all tabs of this site. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly loadOidc: () => Promise<OidcPort>
  readonly pageUrl: () => string
  readonly replaceAddress: (path: string) => void
  readonly leaveFor: (url: string) => void
  readonly language: () => string
  /** What this tab remembers about the person beside the tokens. */
  readonly forgetTab: () => void
  readonly now: () => number
}

/** Renew this long before the end, so that a token does not run out on its way. */
const RENEW_AHEAD_MS = 60_000

export function createSession(surroundings: SessionSurroundings) {
  const { storage, alone, loadOidc, now } = surroundings
  const isReturning = new URL(surroundings.pageUrl()).pathname === CALLBACK_PATH
  const state = createAuthState(isReturning ? { status: 'loading' } : stateOf(readTokens(storage)))
  let returning: Promise<string> | null = null
  let renewing: Promise<StoredTokens | null> | null = null

  const isFresh = (tokens: StoredTokens) => tokens.expiresAtMs - RENEW_AHEAD_MS > now()

  async function redeem(): Promise<string> {
    let target = DEFAULT_TARGET
    try {
      const oidc = await loadOidc()
      const { tokens, returnTo } = await oidc.redeem(surroundings.pageUrl())
      writeTokens(storage, tokens)
      target = safeReturnTarget(returnTo)
      surroundings.replaceAddress(target)
      state.set(stateOf(tokens))
    } catch (error) {
      // The address still holds the answer: without it, "try again" begins anew.
      surroundings.replaceAddress(target)
      const tokens = readTokens(storage)
      state.set(tokens ? stateOf(tokens) : { status: 'error', message: messageOf(error) })
    }
    return target
  }

  async function renew(): Promise<StoredTokens | null> {
    const tokens = readTokens(storage)
    // Another tab may have renewed, or signed out, while this one waited for its turn.
    if (!tokens || isFresh(tokens)) return tokens
    try {
      const renewed = await (await loadOidc()).refresh(tokens)
      writeTokens(storage, renewed)
      return renewed
    } catch (error) {
      if (error instanceof SessionEndedError) {
        clearTokens(storage)
        state.set({ status: 'unauthenticated' })
        return null
      }
      if (tokens.expiresAtMs > now()) return tokens
      throw error
    }
  }

  return {
    current: state.current,
    onChange: state.onChange,

    /** Where the sign-in wants to go, once it is finished. Runs once per page, however often it is asked. */
    completeSignIn(): Promise<string> {
      returning ??= isReturning ? redeem() : Promise.resolve(DEFAULT_TARGET)
      return returning
    },

    async getAccessToken(): Promise<string | null> {
      const tokens = readTokens(storage)
      if (!tokens || isFresh(tokens)) return tokens?.accessToken ?? null
      renewing ??= alone(renew).finally(() => {
        renewing = null
      })
      return (await renewing)?.accessToken ?? null
    },

    /** The API refused the token: the next call asks the provider for another one, or learns that there is none. */
    handleRejectedToken(): void {
      const tokens = readTokens(storage)
      if (tokens) writeTokens(storage, { ...tokens, expiresAtMs: 0 })
    },

    /** False when the sign-in could not be begun; the state then says why. */
    async signIn({
      returnTo,
      create = false,
    }: {
      readonly returnTo: string
      readonly create?: boolean
    }): Promise<boolean> {
      try {
        const oidc = await loadOidc()
        const language = surroundings.language()
        surroundings.leaveFor(
          await oidc.signInUrl({ returnTo: safeReturnTarget(returnTo), create, language }),
        )
        return true
      } catch (error) {
        state.set({ status: 'error', message: messageOf(error) })
        return false
      }
    },

    /** Ends the session here and at the provider, and returns to the start page. */
    async signOut(): Promise<void> {
      // Not "unauthenticated": a private page would send the person straight back to the sign-in.
      state.set({ status: 'loading' })
      const target = await alone(async () => {
        const tokens = readTokens(storage)
        const url = tokens ? await endAtProvider(loadOidc, tokens) : null
        clearTokens(storage)
        surroundings.forgetTab()
        return url
      })
      surroundings.leaveFor(target ?? '/')
    },

    /** Another tab signed in or out, or this page came back from the browser's memory. */
    followStorage(): void {
      const before = state.current()
      const next = stateOf(readTokens(storage))
      if (before.status === 'loading') return
      if (before.status !== 'authenticated') {
        state.set(next)
      } else if (next.status === 'unauthenticated') {
        surroundings.forgetTab()
        surroundings.leaveFor('/')
      } else if (next.status === 'authenticated' && next.userKey !== before.userKey) {
        surroundings.leaveFor(DEFAULT_TARGET)
      }
    },
  }
}

/** Both steps are best effort: an unreachable provider must not keep anyone signed in here. */
async function endAtProvider(
  loadOidc: SessionSurroundings['loadOidc'],
  tokens: StoredTokens,
): Promise<string | null> {
  try {
    const oidc = await loadOidc()
    await oidc
      .revoke(tokens)
      .catch((error: unknown) => console.error('The refresh token could not be revoked.', error))
    return await oidc.signOutUrl(tokens)
  } catch (error) {
    console.error('The identity provider could not be told about the sign-out.', error)
    return null
  }
}

function stateOf(tokens: StoredTokens | null): AuthState {
  return tokens ? { status: 'authenticated', userKey: userKeyOf(tokens) } : { status: 'unauthenticated' }
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : String(error)
}

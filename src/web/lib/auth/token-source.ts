import { type AuthStateHolder, isServiceAway, stateOf } from './auth-state.ts'
import type { BrowserDeps } from './browser-deps.ts'
import { SessionEndedError } from './oidc-port.ts'
import { clearTokens, readTokens, type StoredTokens, writeTokens } from './stored-session.ts'

/** Tokens are renewed this long before they expire, so that none expires on its way. */
const RENEW_AHEAD_MS = 60_000
/** Polling interval of an identity provider that does not answer, even if no token is needed. */
const ASK_AGAIN_MS = 10_000

/**
 * The access token, renewed when it is due. A refresh token may be used only once, or the provider ends the
 * session: one renewal at a time, in this tab and among all tabs; the others wait and use its result.
 */
export function createTokenSource(browserDeps: BrowserDeps, state: AuthStateHolder) {
  const { storage, alone, now, later } = browserDeps
  const isFresh = (tokens: StoredTokens) => tokens.expiresAtMs - RENEW_AHEAD_MS > now()
  let renewing: Promise<StoredTokens | null> | null = null

  const renew = async (): Promise<StoredTokens | null> => {
    const tokens = readTokens(storage)
    if (!tokens || isFresh(tokens)) return tokens
    try {
      const renewed = await (await browserDeps.loadOidc()).refresh(tokens)
      writeTokens(storage, renewed)
      if (isServiceAway(state.current())) state.set(stateOf(renewed))
      return renewed
    } catch (error) {
      if (error instanceof SessionEndedError) {
        clearTokens(storage)
        state.set({ status: 'unauthenticated' })
        return null
      }
      if (tokens.expiresAtMs > now()) return tokens
      sayAway(tokens)
      throw error
    }
  }

  const sayAway = (tokens: StoredTokens) => {
    const known = stateOf(tokens)
    if (known.status !== 'authenticated' || isServiceAway(state.current())) return
    state.set({ ...known, isServiceAway: true })
    askAgain()
  }
  const askAgain = () =>
    later(() => {
      if (!isServiceAway(state.current())) return
      getAccessToken().catch(() => undefined)
      askAgain()
    }, ASK_AGAIN_MS)

  return getAccessToken

  async function getAccessToken(): Promise<string | null> {
    const tokens = readTokens(storage)
    if (!tokens || isFresh(tokens)) return tokens?.accessToken ?? null
    renewing ??= alone(renew).finally(() => {
      renewing = null
    })
    return (await renewing)?.accessToken ?? null
  }
}

/** Marks a refused token as expired: the next call requests a new one from the provider. */
export function distrustToken({ storage }: BrowserDeps): void {
  const tokens = readTokens(storage)
  if (tokens) writeTokens(storage, { ...tokens, expiresAtMs: 0 })
}

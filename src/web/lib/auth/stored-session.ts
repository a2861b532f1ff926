/** The only entry in local storage: tokens and their renewal time, no personal data. */
export const STORAGE_KEY = 'quanto.session'

export interface StoredTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly expiresAtMs: number
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export function hasStoredSession(storage: Storage = localStorage): boolean {
  return readTokens(storage) !== null
}

/** `null` if there is no session, or if the stored one cannot be used. */
export function readTokens(storage: Storage): StoredTokens | null {
  try {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as Partial<StoredTokens> | null
    if (typeof stored?.accessToken !== 'string' || typeof stored.expiresAtMs !== 'number') return null
    const { accessToken, expiresAtMs, refreshToken, idToken } = stored
    return { accessToken, expiresAtMs, refreshToken: refreshToken ?? null, idToken: idToken ?? null }
  } catch {
    return null
  }
}

export function writeTokens(storage: Storage, tokens: StoredTokens): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(tokens))
}

export function clearTokens(storage: Storage): void {
  storage.removeItem(STORAGE_KEY)
}

/** Identifies a signed-in person by issuer and subject of the tokens. */
export function userKeyOf(tokens: StoredTokens): string {
  const claims = readClaims(tokens.idToken) ?? readClaims(tokens.accessToken)
  return `${claims?.iss ?? 'unknown'} ${claims?.sub ?? 'unknown'}`
}

export interface TokenClaims {
  readonly iss?: string
  readonly sub?: string
  readonly aud?: string | readonly string[]
}

/** The claims of a token, unverified: the server verifies them. */
export function readClaims(token: string | null): TokenClaims | null {
  try {
    const payload = token?.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims
  } catch {
    return null
  }
}

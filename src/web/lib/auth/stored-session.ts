/** The one entry in local storage: tokens and when to renew them, nothing about the person. */
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

/** `null` when nobody is signed in, or when what is stored cannot be used. */
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

/** Tells one signed-in person from another: issuer and subject, as the tokens say. */
export function userKeyOf(tokens: StoredTokens): string {
  const claims = readClaims(tokens.idToken) ?? readClaims(tokens.accessToken)
  return `${claims?.iss ?? 'unknown'} ${claims?.sub ?? 'unknown'}`
}

export interface TokenClaims {
  readonly iss?: string
  readonly sub?: string
  readonly aud?: string | readonly string[]
}

/** What a token says, unchecked: the server is the one who verifies. */
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

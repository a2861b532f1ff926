import type { StoredTokens } from './stored-session.ts'

interface SignInRequest {
  readonly returnTo: string
  /** Opens the registration page instead of the login page. */
  readonly create: boolean
  readonly language: string
  /** The address that the provider prefills in its form. */
  readonly loginHint?: string
  /** If given, the person signs in afresh, and the ID token contains this nonce. No API tokens are requested. */
  readonly proofNonce?: string
}

/** The part of the OpenID protocol that the session needs. Loaded only to sign in, return, refresh or sign out. */
export interface OidcPort {
  signInUrl(request: SignInRequest): Promise<string>
  redeem(callbackUrl: string): Promise<{ readonly tokens: StoredTokens; readonly returnTo: unknown }>
  /** Throws `SessionEndedError` if the provider no longer accepts the refresh token. */
  refresh(tokens: StoredTokens): Promise<StoredTokens>
  /** Best effort: the session here ends even if the provider is unreachable. */
  revoke(tokens: StoredTokens): Promise<void>
  /** `null` if the provider has no page that ends its own session. */
  signOutUrl(tokens: StoredTokens): Promise<string | null>
}

/** The identity provider sent no readable answer, so the state of the session is unknown. */
export class SignInServiceAwayError extends Error {
  override name = 'SignInServiceAwayError'
}

export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
}

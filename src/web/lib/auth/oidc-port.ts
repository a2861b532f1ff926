import type { StoredTokens } from './stored-session.ts'

interface SignInRequest {
  readonly returnTo: string
  /** Open the registration page instead of the login page. */
  readonly create: boolean
  readonly language: string
  /** The address that the provider fills into its form. */
  readonly loginHint?: string
  /** Given: the person signs in afresh, and the ID token that comes of it holds this. No tokens for the API are asked for. */
  readonly proofNonce?: string
}

/** What the session needs of the OpenID protocol. Loaded only to sign in, return, refresh or sign out. */
export interface OidcPort {
  signInUrl(request: SignInRequest): Promise<string>
  redeem(callbackUrl: string): Promise<{ readonly tokens: StoredTokens; readonly returnTo: unknown }>
  /** Throws `SessionEndedError` when the provider no longer honours the refresh token. */
  refresh(tokens: StoredTokens): Promise<StoredTokens>
  /** Best effort: an unreachable provider must not keep anyone signed in here. */
  revoke(tokens: StoredTokens): Promise<void>
  /** `null` when the provider has no page that ends its own session. */
  signOutUrl(tokens: StoredTokens): Promise<string | null>
}

/** The identity provider gave no answer that could be read. Nothing is known of the session. */
export class SignInServiceAwayError extends Error {
  override name = 'SignInServiceAwayError'
}

export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
}

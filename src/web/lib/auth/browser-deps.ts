import type { OidcPort } from './oidc-port.ts'

/** The browser functions that the session uses; tests pass their own. */
export interface BrowserDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs exclusively among all tabs of this site. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly loadOidc: () => Promise<OidcPort>
  readonly pageUrl: () => string
  readonly replaceAddress: (path: string) => void
  readonly leaveFor: (url: string) => void
  readonly language: () => string
  /** Deletes what this tab stores about the person, except the tokens. */
  readonly forgetTab: () => void
  readonly now: () => number
  /** Requests the nonce that a fresh sign-in of this browser must contain. */
  readonly beginProof: () => Promise<string>
  /** Sends the ID token of a fresh sign-in to the server, and notifies the tab that waits for it. */
  readonly prove: (idToken: string) => Promise<void>
  /** `markProof` marks the running sign-in of this tab as a fresh one; `takeProof` reads the mark once. */
  readonly markProof: () => void
  readonly takeProof: () => boolean
  /** Runs once, after `ms` milliseconds. */
  readonly later: (run: () => void, ms: number) => void
}

import type { OidcPort } from './oidc-port.ts'

/** The browser as the session sees it; tests bring their own. */
export interface BrowserDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs alone among all tabs of this site. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly loadOidc: () => Promise<OidcPort>
  readonly pageUrl: () => string
  readonly replaceAddress: (path: string) => void
  readonly leaveFor: (url: string) => void
  readonly language: () => string
  /** Drops what this tab remembers about the person, apart from the tokens. */
  readonly forgetTab: () => void
  readonly now: () => number
  /** Asks the server for what a fresh sign-in of this browser has to hold. */
  readonly beginProof: () => Promise<string>
  /** Shows the server the ID token of a fresh sign-in, and says so to the tab that waits for it. */
  readonly prove: (idToken: string) => Promise<void>
  /** Whether the sign-in that this tab is under way with is a fresh one; asked once. */
  readonly markProof: () => void
  readonly takeProof: () => boolean
  /** Runs once, after so many milliseconds. */
  readonly later: (run: () => void, ms: number) => void
}

import type { OidcPort } from './oidc-port.ts'

/** The browser as the session sees it; tests bring their own. */
export interface Surroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs alone among all tabs of this site. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly loadOidc: () => Promise<OidcPort>
  readonly pageUrl: () => string
  readonly replaceAddress: (path: string) => void
  readonly leaveFor: (url: string) => void
  readonly language: () => string
  /** Drops what this tab remembers about the person beside the tokens. */
  readonly forgetTab: () => void
  readonly now: () => number
}

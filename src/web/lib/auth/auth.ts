import type { BrowserDeps } from './browser-deps.ts'
import type { OidcPort } from './oidc-port.ts'
import { createSession, type SignInOptions } from './session.ts'
import { STORAGE_KEY } from './stored-session.ts'

/**
 * The session of this page. Framework-free: `currentAuth` and `onChange` fit `useSyncExternalStore`,
 * `getAccessToken` is the token provider of the API client. The OpenID library loads only when needed.
 */
let opened: ReturnType<typeof createSession> | null = null

function session(): ReturnType<typeof createSession> {
  if (opened) return opened
  opened = createSession(browser())
  const { followStorage, completeSignIn } = opened
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) followStorage()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) followStorage()
  })
  void completeSignIn()
  return opened
}

export const currentAuth = () => session().current()
export const onChange = (listener: () => void) => session().onChange(listener)
export const getAccessToken = () => session().getAccessToken()
export const handleRejectedToken = () => session().handleRejectedToken()
export const signOut = () => session().signOut()
export const signInAgain = () => session().signInAgain()
export const signIn = (options: SignInOptions) => session().signIn(options)

const PROOF_KEY = 'quanto.proof'

function browser(): BrowserDeps {
  return {
    storage: window.localStorage,
    alone: (run) => (navigator.locks ? navigator.locks.request('quanto.session', run) : run()),
    loadOidc: createLoader(),
    pageUrl: () => window.location.href,
    replaceAddress: (path) => window.history.replaceState(null, '', path),
    leaveFor: (url) => window.location.assign(url),
    language: () => document.documentElement.lang,
    forgetTab: () => window.sessionStorage.clear(),
    now: () => Date.now(),
    beginProof: async () => (await (await import('../api/call.ts')).call('beginProof')).nonce,
    prove: async (idToken) => {
      await (await import('../api/call.ts')).call('proveIdentity', { body: { idToken } })
      ;(await import('../session/proof.ts')).tellProved()
    },
    markProof: () => window.sessionStorage.setItem(PROOF_KEY, '1'),
    takeProof: () => {
      const isProof = window.sessionStorage.getItem(PROOF_KEY) !== null
      window.sessionStorage.removeItem(PROOF_KEY)
      return isProof
    },
    later: (run, ms) => void window.setTimeout(run, ms),
  }
}

/** Loads once per page; a failed load is repeated at the next need. */
function createLoader(): () => Promise<OidcPort> {
  let loading: Promise<OidcPort> | null = null
  return () => {
    loading ??= import('./oidc.ts')
      .then(({ openOidc }) => openOidc())
      .catch((error: unknown) => {
        loading = null
        throw error
      })
    return loading
  }
}

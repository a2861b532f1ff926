import { AUTH_CALLBACK_PATH, SIGN_IN_AGAIN_PATH } from '#contract/screens'
import { createAuthState, errorState, stateOf } from './auth-state.ts'
import type { BrowserDeps } from './browser-deps.ts'
import { endSession, followStorage } from './end-session.ts'
import { DEFAULT_TARGET, safeReturnTarget } from './return-target.ts'
import { readTokens } from './stored-session.ts'
import { createTokenSource, distrustToken } from './token-source.ts'

export interface SignInOptions {
  readonly returnTo: string
  /** Opens the registration page. */
  readonly create?: boolean
  /** Prefilled in the provider's form, because an invitation is for one address. */
  readonly email?: string
}

export function createSession(browserDeps: BrowserDeps) {
  const isReturning = new URL(browserDeps.pageUrl()).pathname === AUTH_CALLBACK_PATH
  const state = createAuthState(
    isReturning ? { status: 'loading' } : stateOf(readTokens(browserDeps.storage)),
  )
  let finishing: Promise<string> | null = null
  // Loaded on return from the provider only.
  const finish = async () => (await import('./finish-sign-in.ts')).finishSignIn(browserDeps, state)

  return {
    current: state.current,
    onChange: state.onChange,
    getAccessToken: createTokenSource(browserDeps, state),
    handleRejectedToken: () => distrustToken(browserDeps),

    /** Resolves to the target of the finished sign-in. Runs once per page, however often it is called. */
    completeSignIn(): Promise<string> {
      finishing ??= isReturning ? finish() : Promise.resolve(DEFAULT_TARGET)
      return finishing
    },

    /** False if the sign-in could not be started; the state contains the reason. */
    async signIn({ returnTo, create = false, email }: SignInOptions): Promise<boolean> {
      try {
        const target = safeReturnTarget(returnTo)
        const hint = email === undefined ? {} : { loginHint: email }
        const request = { returnTo: target, create, language: browserDeps.language(), ...hint }
        browserDeps.leaveFor(await (await browserDeps.loadOidc()).signInUrl(request))
        return true
      } catch (error) {
        state.set(errorState(error))
        return false
      }
    },

    /** Runs in a separate tab: the person signs in afresh, and the answer proves their identity. */
    async signInAgain(): Promise<void> {
      const proofNonce = await browserDeps.beginProof()
      const language = browserDeps.language()
      const oidc = await browserDeps.loadOidc()
      const url = await oidc.signInUrl({ returnTo: SIGN_IN_AGAIN_PATH, create: false, language, proofNonce })
      browserDeps.markProof()
      browserDeps.leaveFor(url)
    },

    signOut: () => endSession(browserDeps, state),
    followStorage: () => followStorage(browserDeps, state),
  }
}

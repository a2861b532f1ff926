import { AUTH_CALLBACK_PATH, SIGN_IN_AGAIN_PATH } from '#contract/screens'
import { createAuthState, errorState, stateOf } from './auth-state.ts'
import { endSession, followStorage } from './end-session.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { DEFAULT_TARGET, safeReturnTarget } from './return-target.ts'
import { readTokens } from './stored-session.ts'
import type { Surroundings } from './surroundings.ts'
import { createTokenSource, distrustToken } from './token-source.ts'

export interface SignInOptions {
  readonly returnTo: string
  /** Open the registration page. */
  readonly create?: boolean
  /** Filled into the form of the provider: an invitation is for one address. */
  readonly email?: string
}

export function createSession(surroundings: Surroundings) {
  const isReturning = new URL(surroundings.pageUrl()).pathname === AUTH_CALLBACK_PATH
  const state = createAuthState(
    isReturning ? { status: 'loading' } : stateOf(readTokens(surroundings.storage)),
  )
  let finishing: Promise<string> | null = null

  return {
    current: state.current,
    onChange: state.onChange,
    getAccessToken: createTokenSource(surroundings, state),
    handleRejectedToken: () => distrustToken(surroundings),

    /** Where the sign-in wants to go, once it is finished. Runs once per page, however often it is asked. */
    completeSignIn(): Promise<string> {
      finishing ??= isReturning ? finishSignIn(surroundings, state) : Promise.resolve(DEFAULT_TARGET)
      return finishing
    },

    /** False when the sign-in could not be begun; the state then says why. */
    async signIn({ returnTo, create = false, email }: SignInOptions): Promise<boolean> {
      try {
        const target = safeReturnTarget(returnTo)
        const hint = email === undefined ? {} : { loginHint: email }
        const request = { returnTo: target, create, language: surroundings.language(), ...hint }
        surroundings.leaveFor(await (await surroundings.loadOidc()).signInUrl(request))
        return true
      } catch (error) {
        state.set(errorState(error))
        return false
      }
    },

    /** In a tab of its own: the person signs in afresh, and the answer proves who sits here. */
    async signInAgain(): Promise<void> {
      const proofNonce = await surroundings.beginProof()
      const language = surroundings.language()
      const oidc = await surroundings.loadOidc()
      const url = await oidc.signInUrl({ returnTo: SIGN_IN_AGAIN_PATH, create: false, language, proofNonce })
      surroundings.markProof()
      surroundings.leaveFor(url)
    },

    signOut: () => endSession(surroundings, state),
    followStorage: () => followStorage(surroundings, state),
  }
}

import { SIGN_IN_AGAIN_PATH } from '#contract/screens'
import { type AuthStateHolder, errorState, stateOf } from './auth-state.ts'
import { DEFAULT_TARGET, safeReturnTarget } from './return-target.ts'
import { readTokens, writeTokens } from './stored-session.ts'
import type { Surroundings } from './surroundings.ts'

/** Turns the provider's answer in the address bar into tokens, and the address into where the person wanted to go. */
export async function finishSignIn(surroundings: Surroundings, state: AuthStateHolder): Promise<string> {
  const { storage, loadOidc, pageUrl, replaceAddress } = surroundings
  if (surroundings.takeProof()) return finishProof(surroundings, state)
  try {
    const { tokens, returnTo } = await (await loadOidc()).redeem(pageUrl())
    const target = safeReturnTarget(returnTo)
    writeTokens(storage, tokens)
    replaceAddress(target)
    state.set(stateOf(tokens))
    return target
  } catch (error) {
    // Without the spent answer in the address, "try again" begins anew.
    replaceAddress(DEFAULT_TARGET)
    const tokens = readTokens(storage)
    state.set(tokens ? stateOf(tokens) : errorState(error))
    return DEFAULT_TARGET
  }
}

export const PROOF_MADE = 'made'
export const PROOF_FAILED = 'failed'

/** A fresh sign-in proves who sits here and leaves the session as it was: its tokens are dropped. */
async function finishProof(surroundings: Surroundings, state: AuthStateHolder): Promise<string> {
  const { storage, loadOidc, pageUrl, prove, replaceAddress } = surroundings
  const result = await (async () => {
    try {
      const { tokens } = await (await loadOidc()).redeem(pageUrl())
      await prove(tokens.idToken ?? '')
      return PROOF_MADE
    } catch (error) {
      return `${PROOF_FAILED}:${encodeURIComponent(error instanceof Error ? error.message : String(error))}`
    }
  })()
  const target = `${SIGN_IN_AGAIN_PATH}#${result}`
  replaceAddress(target)
  state.set(stateOf(readTokens(storage)))
  return target
}

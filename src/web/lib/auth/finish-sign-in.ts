import { SIGN_IN_AGAIN_PATH } from '#contract/screens'
import { type AuthStateHolder, errorState, stateOf } from './auth-state.ts'
import type { BrowserDeps } from './browser-deps.ts'
import { DEFAULT_TARGET, safeReturnTarget } from './return-target.ts'
import { readTokens, writeTokens } from './stored-session.ts'

/** Exchanges the provider's answer in the address for tokens, and the address for the wanted page. */
export async function finishSignIn(browserDeps: BrowserDeps, state: AuthStateHolder): Promise<string> {
  const { storage, loadOidc, pageUrl, replaceAddress } = browserDeps
  if (browserDeps.takeProof()) return finishProof(browserDeps, state)
  try {
    const { tokens, returnTo } = await (await loadOidc()).redeem(pageUrl())
    const target = safeReturnTarget(returnTo)
    writeTokens(storage, tokens)
    replaceAddress(target)
    state.set(stateOf(tokens))
    return target
  } catch (error) {
    // Removes the used answer from the address, so that "try again" starts over.
    replaceAddress(DEFAULT_TARGET)
    const tokens = readTokens(storage)
    state.set(tokens ? stateOf(tokens) : errorState(error))
    return DEFAULT_TARGET
  }
}

export const PROOF_MADE = 'made'
export const PROOF_FAILED = 'failed'

/** A fresh sign-in only proves the person's identity: its tokens are dropped and the session is unchanged. */
async function finishProof(browserDeps: BrowserDeps, state: AuthStateHolder): Promise<string> {
  const { storage, loadOidc, pageUrl, prove, replaceAddress } = browserDeps
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

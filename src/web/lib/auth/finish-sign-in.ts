import { type AuthStateHolder, errorState, stateOf } from './auth-state.ts'
import { DEFAULT_TARGET, safeReturnTarget } from './return-target.ts'
import { readTokens, writeTokens } from './stored-session.ts'
import type { Surroundings } from './surroundings.ts'

/** Turns the provider's answer in the address bar into tokens, and the address into where the person wanted to go. */
export async function finishSignIn(surroundings: Surroundings, state: AuthStateHolder): Promise<string> {
  const { storage, loadOidc, pageUrl, replaceAddress } = surroundings
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

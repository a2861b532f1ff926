import type { CallAddress } from '#contract/browser/address'
import { FIRST_CALLS } from '#contract/browser/first-calls'
import type { CallName } from '#contract/calls'

const known: Readonly<Partial<Record<CallName, CallAddress>>> = FIRST_CALLS

/** The calls of the first screen are bundled with it; the other addresses are loaded when a screen needs one. */
export async function routeOf(name: CallName): Promise<CallAddress> {
  return known[name] ?? (await allAddresses())[name]
}

/** The addresses of all calls; those beyond the first screen are loaded once. */
export async function allAddresses(): Promise<Readonly<Record<CallName, CallAddress>>> {
  const { LATER_CALLS } = await import('#contract/browser/later-calls')
  return { ...FIRST_CALLS, ...LATER_CALLS }
}

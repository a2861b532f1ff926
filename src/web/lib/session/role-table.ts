import type { CallAddress } from '#contract/browser/address'
import type { CallName } from '#contract/calls'
import type { Role } from '#contract/roles'

let leastRoleOf: ((name: CallName) => Role | null) | null = null
let isAsked = false
const listeners = new Set<() => void>()

/** Owners may do everything: only for others the table is fetched, once a page. */
export function subscribeRoles(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked) load()
  return () => listeners.delete(listener)
}

function load(): void {
  isAsked = true
  fetchRoles().then(
    (found) => {
      leastRoleOf = found
      for (const notify of listeners) notify()
    },
    () => {
      isAsked = false
    },
  )
}

async function fetchRoles(): Promise<(name: CallName) => Role | null> {
  const [rules, { FIRST_CALLS }, { LATER_CALLS }] = await Promise.all([
    import('#contract/roles'),
    import('#contract/browser/first-calls'),
    import('#contract/browser/later-calls'),
  ])
  const addresses: Readonly<Record<CallName, CallAddress>> = { ...FIRST_CALLS, ...LATER_CALLS }
  return (name) => rules.leastRoleOf(addresses[name])
}

/** `null` until the table is here. A call that needs nobody to be signed in is everybody's. */
export function leastRoleIfKnown(name: CallName): Role | null {
  return leastRoleOf && (leastRoleOf(name) ?? 'viewer')
}

import type { CallName } from '#contract/calls'
import type { Role } from '#contract/roles'
import { allAddresses } from '#web/lib/api/route-of.ts'

let leastRoleOf: ((name: CallName) => Role | null) | null = null
let isAsked = false
const listeners = new Set<() => void>()

/** Loads the role table once per page; not for owners, who may do everything. */
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
  const [rules, addresses] = await Promise.all([import('#contract/roles'), allAddresses()])
  return (name) => rules.leastRoleOf(addresses[name])
}

/** `null` until the table is loaded. A call that needs no sign-in is open to every role. */
export function leastRoleIfKnown(name: CallName): Role | null {
  return leastRoleOf && (leastRoleOf(name) ?? 'viewer')
}

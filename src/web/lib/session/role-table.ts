import type { Role } from '#contract/roles'
import type { RouteName } from '#contract/routes'

type LeastRoleOf = typeof import('#contract/roles')['leastRoleOf']

let leastRoleOf: LeastRoleOf | null = null
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
  import('#contract/roles').then(
    (table) => {
      leastRoleOf = table.leastRoleOf
      for (const told of listeners) told()
    },
    () => {
      isAsked = false
    },
  )
}

/** `null` until the table is here. A call that needs nobody to be signed in is everybody's. */
export function leastRoleIfKnown(name: RouteName): Role | null {
  return leastRoleOf && (leastRoleOf(name) ?? 'viewer')
}

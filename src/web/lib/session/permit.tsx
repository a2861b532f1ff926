import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { CallName } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { leastRoleIfKnown, subscribeRoles } from './role-table.ts'
import { type Session, useSession } from './use-session.ts'

type Role = NonNullable<Session['user']>['role']

/** Asked for once: a table has hundreds of controls that depend on it. */
const RoleContext = createContext<Role>('owner')

export function RoleProvider({ children }: { readonly children: ReactNode }) {
  return <RoleContext value={useSession().user?.role ?? 'owner'}>{children}</RoleContext>
}

/** Why the user's role may not make a call, by the same table that the server uses; `null` if it may. */
export function useRefusal(call: CallName): string | null {
  const t = useText()
  const role = useContext(RoleContext)
  const isOwner = role === 'owner'
  const least = useSyncExternalStore(isOwner ? neverChanges : subscribeRoles, () =>
    isOwner ? 'viewer' : leastRoleIfKnown(call),
  )
  switch (least) {
    case 'viewer':
      return null
    case 'analyst':
      return role === 'viewer' ? t('role.readsOnly') : null
    case 'owner':
      return isOwner ? null : t('role.ownersOnly')
    case null:
      return t('role.readsOnly')
  }
}

const neverChanges = () => () => undefined

interface PermitProps {
  /** The call that the controls inside make. */
  readonly call: CallName
  readonly children: ReactNode
}

/** Wraps controls that change something: if the role may not, they are disabled and show the reason. */
export function Permit({ call, children }: PermitProps) {
  const refusal = useRefusal(call)
  if (refusal === null) return children
  return (
    <fieldset disabled title={refusal} className="contents">
      {children}
    </fieldset>
  )
}

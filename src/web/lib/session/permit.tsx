import { type ReactNode, useSyncExternalStore } from 'react'
import type { CallName } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { leastRoleIfKnown, subscribeRoles } from './role-table.ts'
import { useSession } from './use-session.ts'

/** Why the user's role may not make a call, by the same table that the server uses; `null` if it may. */
export function useRefusal(call: CallName): string | null {
  const t = useText()
  const role = useSession().user?.role ?? 'owner'
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

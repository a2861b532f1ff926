import { InvitationPage } from '#web/features/team/invitation/page.tsx'
import { InvitationWelcome } from '#web/features/team/invitation/welcome.tsx'
import { PrivateRoute } from './private-route.tsx'
import { useAuth } from './use-auth.ts'

/** The only screen that shows something before the sign-in: who invites to which company. */
export function InvitationGate() {
  const auth = useAuth()
  if (auth.status === 'unauthenticated') return <InvitationWelcome />
  return (
    <PrivateRoute>
      <InvitationPage />
    </PrivateRoute>
  )
}

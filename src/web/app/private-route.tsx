import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { signIn } from '#web/lib/auth/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { FollowSettings } from './follow-settings.tsx'
import { FullScreenNotice } from './full-screen-notice.tsx'
import { Shell } from './shell/shell.tsx'
import { messageOf } from './sign-in-error.ts'
import { useAuth } from './use-auth.ts'

/**
 * Lets signed-in users through; redirects all others to the sign-in once, with this page as the return target. Reads
 * the address only then: following it would render the shell with every change of a search.
 */
export function PrivateRoute({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const t = useText()
  const auth = useAuth()
  const router = useRouter()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (auth.status !== 'unauthenticated' || isLeaving.current) return
    isLeaving.current = true
    void signIn({ returnTo: router.latestLocation.href })
  }, [auth.status, router])

  switch (auth.status) {
    case 'authenticated':
      return (
        <FollowSettings>
          <Shell>{children}</Shell>
        </FollowSettings>
      )
    case 'error':
      return (
        <FullScreenNotice kind="error" message={t('auth.routeError', { message: messageOf(auth, t) })}>
          <Button onClick={() => void signIn({ returnTo: router.latestLocation.href })}>
            {t('auth.tryAgain')}
          </Button>
        </FullScreenNotice>
      )
    case 'loading':
    case 'unauthenticated':
      return <FullScreenNotice kind="pending" message={t('auth.pending')} />
  }
}

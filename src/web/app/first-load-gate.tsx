import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { signIn, signOut } from '#web/lib/auth/auth.ts'
import { syncUserOnce } from '#web/lib/session/sync-user.ts'
import { Button } from '#web/ui/button.tsx'
import { FullScreenNotice } from './full-screen-notice.tsx'
import { messageOf } from './sign-in-error.ts'
import { useAuth } from './use-auth.ts'

/**
 * Shown until it is first known who is signed in and that user is synced. Afterwards it never returns: the private
 * routes handle later changes of the session.
 */
export function FirstLoadGate({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const auth = useAuth()
  const [isPast, setPast] = useState(false)
  const sync = useUserSync(auth.status === 'authenticated' ? auth.userKey : null)
  const isMismatch = auth.status === 'authenticated' && isWrongAudience(sync.failure)
  const isSettled =
    auth.status === 'unauthenticated' || (auth.status === 'authenticated' && sync.isDone && !isMismatch)
  useEffect(() => {
    if (isSettled) setPast(true)
  }, [isSettled])
  const isOver = isPast || isSettled || isMismatch || auth.status === 'error'
  // The shell that index.html painted: from here on the application paints it.
  useLayoutEffect(() => {
    if (isOver) document.getElementById('boot')?.remove()
  }, [isOver])

  if (isMismatch)
    return (
      <FullScreenNotice kind="error" message={sentenceOf(sync.failure, t('auth.wrongAudience'))}>
        <Button onClick={() => void signOut()}>{t('shell.logOut')}</Button>
      </FullScreenNotice>
    )
  if (isPast || isSettled) return children
  if (auth.status !== 'error') return <FullScreenNotice kind="pending" message={t('app.loading')} />
  return (
    <FullScreenNotice kind="error" message={t('auth.firstLoadError', { message: messageOf(auth, t) })}>
      <Button onClick={() => void signIn({ returnTo: '/dashboard' })}>{t('auth.tryAgain')}</Button>
    </FullScreenNotice>
  )
}

/** True for a wrong audience: every call of any screen would be refused with the same message. */
function isWrongAudience(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'wrong_audience'
}

interface Sync {
  /** True when the attempt ended, with or without success. */
  readonly isDone: boolean
  readonly failure: unknown
}

function useUserSync(userKey: string | null): Sync {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<{ readonly userKey: string; readonly failure: unknown } | null>(null)
  useEffect(() => {
    if (userKey === null) return
    let isCurrent = true
    void syncUserOnce({ userKey, queryClient }).then((failure) => {
      // A transition, so that a slow phone responds to taps while the first screen is rendered.
      if (isCurrent) startTransition(() => setDone({ userKey, failure }))
    })
    return () => {
      isCurrent = false
    }
  }, [userKey, queryClient])
  const isDone = userKey !== null && done?.userKey === userKey
  return { isDone, failure: isDone ? done?.failure : null }
}

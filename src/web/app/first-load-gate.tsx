import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { signIn } from '#web/lib/auth/auth.ts'
import { syncUserOnce } from '#web/lib/session/sync-user.ts'
import { Button } from '#web/ui/button.tsx'
import { FullScreenNotice } from './full-screen-notice.tsx'
import { useAuth } from './use-auth.ts'

/**
 * What the application shows until it first knows who is there and that user is synced. Afterwards it stays out
 * of the way for good: later changes of the session are the private routes' business.
 */
export function FirstLoadGate({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const auth = useAuth()
  const [isPast, setPast] = useState(false)
  const isSynced = useUserSync(auth.status === 'authenticated' ? auth.userKey : null)
  const isSettled = auth.status === 'unauthenticated' || (auth.status === 'authenticated' && isSynced)
  useEffect(() => {
    if (isSettled) setPast(true)
  }, [isSettled])

  if (isPast || isSettled) return children
  if (auth.status !== 'error') return <FullScreenNotice kind="pending" message={t('app.loading')} />
  return (
    <FullScreenNotice kind="error" message={t('auth.firstLoadError', { message: auth.message })}>
      <Button onClick={() => void signIn({ returnTo: '/dashboard' })}>{t('auth.tryAgain')}</Button>
    </FullScreenNotice>
  )
}

/** True once this user's sync has finished, well or not. */
function useUserSync(userKey: string | null): boolean {
  const queryClient = useQueryClient()
  const [syncedKey, setSyncedKey] = useState<string | null>(null)
  useEffect(() => {
    if (userKey === null) return
    let isCurrent = true
    void syncUserOnce({ userKey, queryClient }).then(() => {
      // In small steps, so that a slow phone answers to a tap while the first screen is put together.
      if (isCurrent) startTransition(() => setSyncedKey(userKey))
    })
    return () => {
      isCurrent = false
    }
  }, [userKey, queryClient])
  return userKey !== null && syncedKey === userKey
}

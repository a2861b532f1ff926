import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useHasNetwork, useIsReachable, useQueueNotice } from '#web/lib/api/use-connection.ts'
import { useSignInAway } from '#web/lib/auth/use-sign-in-away.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { useSession } from '#web/lib/session/use-session.ts'
import { Eye, Hourglass, WifiOff } from '#web/ui/icons.ts'
import { useAskAgain } from './ask-again.ts'

/** States of the connection, under the top bar: announced politely, removed as soon as they are over. */
export function Banners() {
  useAskAgain()
  return (
    <div role="status" className="print:hidden">
      <ViewerBanner />
      <OfflineBanner />
      <SignInBanner />
      <QueueBanner />
    </div>
  )
}

/** Says once why most controls are disabled, readable without a pointer. */
function ViewerBanner() {
  const t = useText()
  if (useSession().user?.role !== 'viewer') return null
  return <Banner icon={<Eye aria-hidden="true" className="size-4.5 shrink-0" />}>{t('role.banner')}</Banner>
}

function OfflineBanner() {
  const t = useText()
  const hasNetwork = useHasNetwork()
  if (useIsReachable()) return null
  // The browser has a network: only the server may be unreachable.
  return (
    <Banner icon={<WifiOff aria-hidden="true" className="size-4.5 shrink-0" />}>
      {t(hasNetwork ? 'shell.noAnswer' : 'shell.offline')}
    </Banner>
  )
}

/** Meanwhile requests are sent without a token and refused: their own errors would name another reason. */
function SignInBanner() {
  const t = useText()
  if (!useSignInAway()) return null
  return (
    <Banner icon={<WifiOff aria-hidden="true" className="size-4.5 shrink-0" />}>
      {t('shell.signInAway')}
    </Banner>
  )
}

function QueueBanner() {
  const t = useText()
  const format = useFormat()
  const { waiting, resumesAtMs } = useQueueNotice()
  const seconds = useSecondsUntil(resumesAtMs)
  if (waiting === 0 || seconds === null) return null
  return (
    <Banner icon={<Hourglass aria-hidden="true" className="size-4.5 shrink-0" />}>
      {t('shell.queued', { count: waiting, seconds: format.count(seconds) })}
    </Banner>
  )
}

function Banner({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 border-b border-hairline bg-warning-soft px-4 py-2 text-label text-warning max-sm:py-1 md:px-6">
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** Counts down once a second; null if there is nothing to wait for. */
function useSecondsUntil(targetMs: number | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (targetMs === null) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [targetMs])
  return targetMs === null ? null : Math.max(0, Math.ceil((targetMs - nowMs) / 1000))
}

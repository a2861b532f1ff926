import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useHasNetwork, useIsReachable, useQueueNotice } from '#web/lib/api/use-connection.ts'
import { useStaleQueries } from '#web/lib/api/use-stale-queries.ts'
import { useSignInAway } from '#web/lib/auth/use-sign-in-away.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { useSession } from '#web/lib/session/use-session.ts'
import { CircleAlert, Eye, Hourglass, WifiOff } from '#web/ui/icons.ts'
import { useAskAgain, useOtherTabs } from './ask-again.ts'

/** States of the connection, under the top bar: announced politely, removed as soon as they are over. */
export function Banners() {
  useAskAgain()
  useOtherTabs()
  return (
    <div role="status" className="print:hidden">
      <ViewerBanner />
      <OfflineBanner />
      <SignInBanner />
      <QueueBanner />
      <StaleBanner />
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

/** What was loaded stays when its refresh fails; the other banners explain a connection that is gone. */
function StaleBanner() {
  const t = useText()
  const format = useFormat()
  const { loadedAtMs, retry } = useStaleQueries()
  const isReachable = useIsReachable()
  const isAway = useSignInAway()
  if (loadedAtMs === null || !isReachable || isAway) return null
  return (
    <Banner icon={<CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />}>
      {t('shell.behind', { time: format.time(new Date(loadedAtMs)) })}{' '}
      <button
        type="button"
        onClick={retry}
        className="min-h-6 font-medium underline decoration-control underline-offset-4"
      >
        {t('error.retry')}
      </button>
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

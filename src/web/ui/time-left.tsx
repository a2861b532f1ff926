import { useEffect, useRef, useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '#contract/durations'
import { useText } from '#web/i18n/use-text.ts'
import { type ProgressSample, timeLeftMs, withSample } from '#web/lib/time-left.ts'

/** "about 2 min left", from the measured progress of long work; nothing while that is not known. */
export function TimeLeft({ share }: { readonly share: number | null }) {
  const t = useText()
  const leftMs = useTimeLeft(share)
  if (leftMs === null) return null
  if (leftMs < MINUTE_MS) return <> · {t('timeLeft.moment')}</>
  if (leftMs < HOUR_MS) return <> · {t('timeLeft.minutes', { n: Math.ceil(leftMs / MINUTE_MS) })}</>
  return <> · {t('timeLeft.hours', { n: Math.ceil(leftMs / HOUR_MS) })}</>
}

function useTimeLeft(share: number | null): number | null {
  const samples = useRef<readonly ProgressSample[]>([])
  const [leftMs, setLeftMs] = useState<number | null>(null)
  useEffect(() => {
    samples.current = withSample(samples.current, share, Date.now())
  }, [share])
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(timeLeftMs(samples.current, Date.now())), 1000)
    return () => clearInterval(timer)
  }, [])
  return leftMs
}

import { screenPaths } from '#contract/screens'
import { call } from '../api/call.ts'

/** Web vitals of one page load: milliseconds, and for CLS a share of the window. */
interface Vitals {
  LCP?: number
  INP?: number
  CLS?: number
}

const SEND_AFTER_MS = 30_000

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/**
 * Measures the speed of this page load and reports it once: when the window is left, or after half a minute. Only
 * called if the user shares usage analytics; the returned function stops it immediately.
 */
export function measureField(): () => void {
  const screen = screenPaths.find((path) => path === location.pathname)
  const vitals: Vitals = {}
  const watching = [
    watch('largest-contentful-paint', {}, (entry) => {
      vitals.LCP = entry.startTime
    }),
    watch('layout-shift', {}, (entry) => {
      const { value, hadRecentInput } = entry as LayoutShift
      if (!hadRecentInput) vitals.CLS = (vitals.CLS ?? 0) + value
    }),
    watch('event', { durationThreshold: 40 }, (entry) => {
      if ((entry as PerformanceEventTiming & { interactionId?: number }).interactionId)
        vitals.INP = Math.max(vitals.INP ?? 0, entry.duration)
    }),
  ]
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('visibilitychange', onHidden)
    for (const observer of watching) observer?.disconnect()
  }
  const send = () => {
    stop()
    if (screen === undefined || Object.keys(vitals).length === 0) return
    // A lost report does no harm.
    void call('reportFieldMetrics', { body: { screen, metrics: vitals } }).catch(() => undefined)
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') send()
  }
  const timer = setTimeout(send, SEND_AFTER_MS)
  addEventListener('visibilitychange', onHidden)
  return stop
}

/** Observes one kind of entry; a browser that does not support it still measures the others. */
function watch(
  type: string,
  options: { readonly durationThreshold?: number },
  take: (entry: PerformanceEntry) => void,
): PerformanceObserver | null {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true, ...options })
  return observer
}

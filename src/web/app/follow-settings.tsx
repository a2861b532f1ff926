import { type ReactNode, useEffect } from 'react'
import { defaultRegional } from '#contract/settings'
import { FormatProvider } from '#web/lib/format/use-format.tsx'
import { applyDisplay } from '#web/lib/session/display.ts'
import { followLanguage } from '#web/lib/session/language.ts'
import { useSession } from '#web/lib/session/use-session.ts'

/** Speaks, writes figures and looks as the user's settings say, from here down. */
export function FollowSettings({ children }: { readonly children: ReactNode }) {
  const { settings } = useSession()
  const regional = settings?.regional ?? defaultRegional
  const display = settings?.display
  useEffect(() => {
    if (settings) void followLanguage(settings.regional.language)
  }, [settings])
  useEffect(() => {
    if (display) applyDisplay(display)
  }, [display])
  const sharesAnalytics = settings?.privacy.share_analytics ?? false
  useEffect(() => {
    if (!sharesAnalytics) return
    const measuring = import('#web/lib/field-metrics/measure-field.ts').then(({ measureField }) =>
      measureField(),
    )
    return () => void measuring.then((stop) => stop())
  }, [sharesAnalytics])
  return <FormatProvider settings={regional}>{children}</FormatProvider>
}

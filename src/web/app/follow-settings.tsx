import { type ReactNode, useEffect } from 'react'
import { defaultRegional } from '#contract/settings'
import { FormatProvider, StoreFormat } from '#web/lib/format/use-format.tsx'
import { applyDisplay } from '#web/lib/session/display.ts'
import { followLanguage } from '#web/lib/session/language.ts'
import { RoleProvider } from '#web/lib/session/permit.tsx'
import { useSession } from '#web/lib/session/use-session.ts'

/** Applies the user's language, formats and display settings to everything below; amounts are in the store's currency. */
export function FollowSettings({ children }: { readonly children: ReactNode }) {
  const { settings, company } = useSession()
  const regional = settings?.regional ?? defaultRegional
  const display = settings?.display
  useEffect(() => {
    if (settings) void followLanguage(settings.regional.language)
  }, [settings])
  useEffect(() => {
    if (display) applyDisplay(display)
  }, [display])
  useFieldMetrics(settings?.privacy.share_analytics ?? false)
  return (
    <FormatProvider settings={regional}>
      <StoreFormat currency={company?.currency}>
        <RoleProvider>{children}</RoleProvider>
      </StoreFormat>
    </FormatProvider>
  )
}

/** Leaves the first seconds to the screen: the browser buffers the performance entries until they are read. */
const MEASURE_AFTER_MS = 5000

function useFieldMetrics(isShared: boolean): void {
  useEffect(() => {
    if (!isShared) return
    let stop: (() => void) | null = null
    let isOver = false
    const timer = setTimeout(async () => {
      const { measureField } = await import('#web/lib/field-metrics/measure-field.ts')
      if (!isOver) stop = measureField()
    }, MEASURE_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [isShared])
}

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { defaultRegional, type RegionalSettings } from '#contract/settings'
import { createFormat, type Format } from './format.ts'

const FormatContext = createContext<Format>(createFormat(defaultRegional))

interface FormatProviderProps {
  readonly settings: RegionalSettings
  readonly children: ReactNode
}

export function FormatProvider({ settings, children }: FormatProviderProps) {
  const format = useMemo(() => createFormat(settings), [settings])
  return <FormatContext value={format}>{children}</FormatContext>
}

interface StoreFormatProps {
  readonly currency: string | undefined
  /** Set on screens whose days are the store's; the others use the user's time zone. */
  readonly timezone?: string | undefined
  readonly children: ReactNode
}

/** Amounts in the store's currency (any ISO code) and days of its calendar, in the user's formats. */
export function StoreFormat({ children, ...store }: StoreFormatProps) {
  const { settings } = useFormat()
  const { currency = settings.currency, timezone = settings.timezone } = store
  const ofStore = useMemo(
    () => ({ ...settings, currency, timezone }) as RegionalSettings,
    [settings, currency, timezone],
  )
  return <FormatProvider settings={ofStore}>{children}</FormatProvider>
}

/** `const format = useFormat()`, then `format.money(total)`; follows the settings of the signed-in user. */
export function useFormat(): Format {
  return useContext(FormatContext)
}

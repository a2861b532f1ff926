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

/** `const format = useFormat()`, then `format.money(total)`; follows the settings of the signed-in user. */
export function useFormat(): Format {
  return useContext(FormatContext)
}

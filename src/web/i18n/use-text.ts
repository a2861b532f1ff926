import { useLingui } from '@lingui/react'
import { useCallback } from 'react'

type TextValues = Readonly<Record<string, string | number>>
export type Text = (id: string, values?: TextValues) => string

/**
 * Translates into the current language: `const t = useText()`, then `t('shell.greeting', { name })`.
 * Figures are passed already formatted (lib/format); only plural selectors take a raw number.
 */
export function useText(): Text {
  const { i18n: current } = useLingui()
  // The locale is a dependency so that memoised children see a new function after a language change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useCallback<Text>((id, values) => current._(id, values), [current, current.locale])
}

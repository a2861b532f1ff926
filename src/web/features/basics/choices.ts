import { currencies, type Language } from '#contract/settings'
import type { SelectOption } from '#web/ui/field.tsx'

/** The currencies of the settings first, then every other one, by code and name. */
export function currencyChoices(language: Language, chosen: string): readonly SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const codes = new Set<string>([...currencies, chosen, ...Intl.supportedValuesOf('currency')])
  return [...codes].map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))
}

/** All time zones that the browser knows, sorted by the name of the place. */
export function zoneChoices(chosen: string): readonly SelectOption[] {
  const zones = new Set<string>([
    'UTC',
    chosen,
    ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')),
  ])
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

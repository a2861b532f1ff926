import {
  currencies,
  dateFormats,
  decimalSeparators,
  type Language,
  languages,
  type RegionalSettings,
  thousandsSeparators,
  timeFormats,
  timeZones,
  weekStarts,
} from '#contract/settings'
import { zoneChoices } from '#web/features/basics/choices.ts'
import type { Text } from '#web/i18n/use-text.ts'
import { dateLetters } from '#web/lib/format/date-letters.ts'
import { usualFormats } from '#web/lib/session/guess-regional.ts'
import type { SelectOption } from '#web/ui/field.tsx'

/** Each language in its own words, so that a user can return from a language they cannot read. */
const languageNames: Readonly<Record<Language, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
}

const zoneIds: Readonly<Record<(typeof timeZones)[number], string>> = {
  UTC: 'settings.regional.zone.utc',
  'America/New_York': 'settings.regional.zone.newYork',
  'America/Chicago': 'settings.regional.zone.chicago',
  'America/Denver': 'settings.regional.zone.denver',
  'America/Los_Angeles': 'settings.regional.zone.losAngeles',
  'Europe/London': 'settings.regional.zone.london',
}

const separatorIds = {
  '.': 'settings.regional.separator.point',
  ',': 'settings.regional.separator.comma',
  ' ': 'settings.regional.separator.space',
} as const

const MOST_DECIMALS = 4

/** The options of each select, in the current language. */
export function regionalOptions(t: Text, language: string, zone: string) {
  const currencyNames = new Intl.DisplayNames(language, { type: 'currency' })
  const option = (value: string, label: string): SelectOption => ({ value, label })
  return {
    language: languages.map((value) => option(value, languageNames[value])),
    timezone: zoneOptions(t, zone),
    date_format: dateFormats.map((value) => option(value, dateLetters(value, language))),
    time_format: timeFormats.map((value) =>
      option(value, t(value === '12-hour' ? 'settings.regional.clock12' : 'settings.regional.clock24')),
    ),
    week_starts_on: weekStarts.map((key) => ({
      key,
      label: t(key === 'sunday' ? 'settings.regional.sunday' : 'settings.regional.monday'),
    })),
    currency: currencies.map((value) => option(value, `${value} – ${currencyNames.of(value) ?? value}`)),
    decimal_separator: decimalSeparators.map((value) => option(value, t(separatorIds[value]))),
    thousands_separator: thousandsSeparators.map((value) => option(value, t(separatorIds[value]))),
    number_of_decimals: Array.from({ length: MOST_DECIMALS + 1 }, (_, count) =>
      option(String(count), String(count)),
    ),
  }
}

/** The specified zones by their names, then all others that the browser knows, and the saved one. */
function zoneOptions(t: Text, saved: string): readonly SelectOption[] {
  const named = new Set<string>(timeZones)
  return [
    ...timeZones.map((value) => ({ value, label: t(zoneIds[value]) })),
    ...zoneChoices(saved).filter(({ value }) => !named.has(value)),
  ]
}

/** The separators must differ: if the new decimal separator is used for thousands, the other one is changed. */
export function withSeparator(
  values: RegionalSettings,
  decimal: RegionalSettings['decimal_separator'],
): Partial<RegionalSettings> {
  const isTaken = values.thousands_separator === decimal
  return {
    decimal_separator: decimal,
    ...(isTaken ? { thousands_separator: decimal === ',' ? '.' : ',' } : {}),
  }
}

/** Formats that are the usual ones of the old language become those of the new one; formats of an own choice stay. */
export function withLanguage(values: RegionalSettings, language: Language): Partial<RegionalSettings> {
  const isUsual = Object.entries(usualFormats[values.language]).every(
    ([name, value]) => values[name as keyof RegionalSettings] === value,
  )
  return isUsual ? { ...usualFormats[language], language } : { language }
}

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
import type { Text } from '#web/i18n/use-text.ts'
import type { SelectOption } from '#web/ui/field.tsx'

/** Each language in its own words, so that a user can return from a language they cannot read. */
const languageNames: Readonly<Record<Language, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
}

const zoneIds: Readonly<Record<RegionalSettings['timezone'], string>> = {
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
export function regionalOptions(t: Text, language: string) {
  const currencyNames = new Intl.DisplayNames(language, { type: 'currency' })
  const option = (value: string, label: string): SelectOption => ({ value, label })
  return {
    language: languages.map((value) => option(value, languageNames[value])),
    timezone: timeZones.map((value) => option(value, t(zoneIds[value]))),
    date_format: dateFormats.map((value) => option(value, value)),
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

type Formats = Omit<RegionalSettings, 'language' | 'timezone' | 'currency' | 'number_of_decimals'>

const continental: Formats = {
  ...{ date_format: 'DD/MM/YYYY', time_format: '24-hour', week_starts_on: 'monday' },
  ...{ decimal_separator: ',', thousands_separator: '.' },
} as const

/** The usual date and number formats of each language. */
export const usualFormats: Readonly<Record<Language, Formats>> = {
  'en-US': {
    ...{ date_format: 'MM/DD/YYYY', time_format: '12-hour', week_starts_on: 'sunday' },
    ...{ decimal_separator: '.', thousands_separator: ',' },
  },
  'en-GB': { ...continental, decimal_separator: '.', thousands_separator: ',' },
  'es-ES': continental,
  'fr-FR': { ...continental, thousands_separator: ' ' },
  'de-DE': continental,
}

/** The offered zone whose clock matches the device's in winter and in summer; `null` if none does. */
export function detectZone(device: string): RegionalSettings['timezone'] | null {
  const exact = timeZones.find((zone) => zone === device)
  return exact ?? timeZones.find((zone) => clockOf(zone) === clockOf(device)) ?? null
}

function clockOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].map((instant) => format.format(instant)).join()
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

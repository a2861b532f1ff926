/** Options and defaults of the settings, as the specification's section 9 names them. */
export const languages = ['en-US', 'en-GB', 'es-ES', 'fr-FR', 'de-DE'] as const
export type Language = (typeof languages)[number]

/** The specified time zones, which are offered first; every other IANA zone may be chosen too. */
export const timeZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
] as const
/** Form of the names of time zones. */
export const TIME_ZONE = /^(UTC|[A-Za-z_]+\/[\w+/-]+)$/

/** True for IANA names such as Europe/Berlin, and for UTC. Names without a place, such as EST, have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!TIME_ZONE.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const
export const timeFormats = ['12-hour', '24-hour'] as const
export const weekStarts = ['sunday', 'monday'] as const
export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const
export const decimalSeparators = ['.', ','] as const
export const thousandsSeparators = [',', '.', ' '] as const
export const retentionPeriods = ['30-days', '90-days', '1-year', 'indefinitely'] as const
export const themes = ['light', 'dark', 'system'] as const
export const fontSizes = ['small', 'medium', 'large'] as const
export const layouts = ['compact', 'cozy', 'spacious'] as const

export interface RegionalSettings {
  readonly language: Language
  readonly timezone: string
  readonly date_format: (typeof dateFormats)[number]
  readonly time_format: (typeof timeFormats)[number]
  readonly week_starts_on: (typeof weekStarts)[number]
  readonly currency: (typeof currencies)[number]
  readonly decimal_separator: (typeof decimalSeparators)[number]
  readonly thousands_separator: (typeof thousandsSeparators)[number]
  readonly number_of_decimals: number
}

export interface PrivacySettings {
  readonly share_analytics: boolean
  readonly share_personal_data: boolean
  readonly data_retention_period: (typeof retentionPeriods)[number]
}

export interface DisplaySettings {
  readonly theme: (typeof themes)[number]
  readonly font_size: (typeof fontSizes)[number]
  readonly layout: (typeof layouts)[number]
  /**
   * True if single keys such as G then D are shortcuts; people who use speech input may need them off (WCAG 2.1.4).
   */
  readonly shortcuts: boolean
}

export const defaultRegional: RegionalSettings = {
  language: 'en-US',
  timezone: 'UTC',
  date_format: 'MM/DD/YYYY',
  time_format: '12-hour',
  week_starts_on: 'sunday',
  currency: 'USD',
  decimal_separator: '.',
  thousands_separator: ',',
  number_of_decimals: 2,
}

export const defaultPrivacy: PrivacySettings = {
  share_analytics: true,
  share_personal_data: false,
  data_retention_period: '1-year',
}

export const defaultDisplay: DisplaySettings = {
  theme: 'light',
  font_size: 'medium',
  layout: 'cozy',
  shortcuts: true,
}

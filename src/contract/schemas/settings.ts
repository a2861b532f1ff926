import * as z from 'zod'

/** Options of the three settings forms, in the order in which they are shown; the first one is the default. */
export const languages = ['en-US', 'en-GB', 'es-ES', 'fr-FR', 'de-DE'] as const
export const timezones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
] as const
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const
export const timeFormats = ['12-hour', '24-hour'] as const
export const weekStarts = ['Sunday', 'Monday'] as const
export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const
export const decimalSeparators = ['.', ','] as const
export const thousandsSeparators = [',', '.', ' '] as const
export const MAX_DECIMALS = 4
export const retentionPeriods = ['30 Days', '90 Days', '1 Year', 'Indefinitely'] as const
export const themes = ['light', 'dark', 'system'] as const
export const fontSizes = ['small', 'medium', 'large'] as const
export const layouts = ['compact', 'cozy', 'spacious'] as const

export const regionalSettings = z
  .strictObject({
    language: z.enum(languages),
    timezone: z.enum(timezones),
    date_format: z.enum(dateFormats),
    time_format: z.enum(timeFormats),
    week_starts_on: z.enum(weekStarts),
    currency: z.enum(currencies),
    decimal_separator: z.enum(decimalSeparators),
    thousands_separator: z.enum(thousandsSeparators),
    number_of_decimals: z.int().min(0).max(MAX_DECIMALS),
  })
  .refine((settings) => settings.decimal_separator !== settings.thousands_separator, {
    path: ['thousands_separator'],
    error: 'must differ from the decimal separator',
  })

export const privacySettings = z.strictObject({
  share_analytics: z.boolean(),
  share_personal_data: z.boolean(),
  data_retention_period: z.enum(retentionPeriods),
})

export const displaySettings = z.strictObject({
  theme: z.enum(themes),
  font_size: z.enum(fontSizes),
  layout: z.enum(layouts),
})

export const settings = z.strictObject({
  regional: regionalSettings,
  privacy: privacySettings,
  display: displaySettings,
})

/** Each form saves its own section; a section left out stays as it is. */
export const settingsUpdate = settings.partial()

export type RegionalSettingsWire = z.infer<typeof regionalSettings>
export type PrivacySettings = z.infer<typeof privacySettings>
export type DisplaySettings = z.infer<typeof displaySettings>
export type Settings = z.infer<typeof settings>
export type SettingsUpdate = z.infer<typeof settingsUpdate>

export const defaultSettings: Settings = {
  regional: {
    language: 'en-US',
    timezone: 'UTC',
    date_format: 'MM/DD/YYYY',
    time_format: '12-hour',
    week_starts_on: 'Sunday',
    currency: 'USD',
    decimal_separator: '.',
    thousands_separator: ',',
    number_of_decimals: 2,
  },
  privacy: { share_analytics: true, share_personal_data: false, data_retention_period: '1 Year' },
  display: { theme: 'light', font_size: 'medium', layout: 'cozy' },
}

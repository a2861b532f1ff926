import * as z from 'zod'
import * as options from '../settings.ts'

const MAX_DECIMALS = 4

export const regionalSettings = z
  .strictObject({
    language: z.enum(options.languages),
    timezone: z.enum(options.timeZones),
    date_format: z.enum(options.dateFormats),
    time_format: z.enum(options.timeFormats),
    week_starts_on: z.enum(options.weekStarts),
    currency: z.enum(options.currencies),
    decimal_separator: z.enum(options.decimalSeparators),
    thousands_separator: z.enum(options.thousandsSeparators),
    number_of_decimals: z.int().min(0).max(MAX_DECIMALS),
  })
  .refine((settings) => settings.decimal_separator !== settings.thousands_separator, {
    path: ['thousands_separator'],
    error: 'must differ from the decimal separator',
  })

export const privacySettings = z.strictObject({
  share_analytics: z.boolean(),
  share_personal_data: z.boolean(),
  data_retention_period: z.enum(options.retentionPeriods),
})

export const displaySettings = z.strictObject({
  theme: z.enum(options.themes),
  font_size: z.enum(options.fontSizes),
  layout: z.enum(options.layouts),
  shortcuts: z.boolean().default(true),
})

export const settings = z.strictObject({
  regional: regionalSettings,
  privacy: privacySettings,
  display: displaySettings,
})

/** Each form saves its own section; a section left out stays as it is. */
export const settingsUpdate = settings.partial()

export type Settings = z.infer<typeof settings>
export type SettingsUpdate = z.infer<typeof settingsUpdate>

import { describe, expect, it } from 'vitest'
import { regionalSettings } from '#contract/identity'
import {
  dateFormats,
  decimalSeparators,
  defaultRegional,
  languages,
  type RegionalSettings,
  thousandsSeparators,
  timeFormats,
  weekStarts,
} from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'

const decimals = [0, 1, 2, 3, 4]

/** Every way of writing figures that the settings allow, in every language: 5 × 4 × 5. */
const figures: readonly RegionalSettings[] = languages
  .flatMap((language) =>
    decimalSeparators.flatMap((decimal_separator) =>
      thousandsSeparators.flatMap((thousands_separator) =>
        decimals.map((number_of_decimals) => ({
          ...{ ...defaultRegional, language, decimal_separator, thousands_separator, number_of_decimals },
        })),
      ),
    ),
  )
  .filter((settings) => regionalSettings.safeParse(settings).success)

const moments: readonly RegionalSettings[] = languages.flatMap((language) =>
  dateFormats.flatMap((date_format) =>
    timeFormats.flatMap((time_format) =>
      weekStarts.map((week_starts_on) => ({
        ...{ ...defaultRegional, language, date_format, time_format, week_starts_on },
      })),
    ),
  ),
)

describe('every combination of the regional settings', () => {
  it('writes figures with the chosen marks and decimals, whatever the language', () => {
    expect(figures).toHaveLength(5 * 4 * 5)
    for (const settings of figures) {
      const { decimal_separator: mark, thousands_separator: group, number_of_decimals: count } = settings
      const fraction = '5678'.slice(0, count)
      const rounded = { 0: '1', 1: '6', 2: '57', 3: '568', 4: '5678' }[count] ?? fraction
      const whole = count === 0 ? '1234568' : '1234567'
      const grouped = whole.replace(/(\d)(\d{3})(\d{3})/, `$1${group}$2${group}$3`)
      const written = createFormat(settings).number('1234567.5678').replaceAll('\u00a0', ' ')
      expect(written).toBe(count === 0 ? grouped : `${grouped}${mark}${rounded}`)
    }
  })

  it('reads back what it writes, to the last digit', () => {
    for (const settings of figures) {
      const format = createFormat(settings)
      for (const figure of ['1234567.5678', '-49.5', '0', '999999.9999'])
        expect(Number(format.parseDecimal(format.number(figure, { decimals: 4 })))).toBe(Number(figure))
    }
  })

  it('writes amounts with the currency’s sign and the chosen marks', () => {
    for (const settings of figures) {
      const money = createFormat({ ...settings, currency: 'EUR', number_of_decimals: 2 }).money('1234.5')
      expect(money).toContain('€')
      expect(money).toContain(`234${settings.decimal_separator}50`)
    }
  })

  it('writes dates in the chosen order and reads them back; times by the chosen clock; weeks from the chosen day', () => {
    expect(moments).toHaveLength(5 * 4 * 2 * 2)
    for (const settings of moments) {
      const format = createFormat(settings)
      const parts = { YYYY: '2026', MM: '12', DD: '31' } as const
      const date = settings.date_format.replace(/YYYY|MM|DD/g, (part) => parts[part as keyof typeof parts])
      expect(format.date('2026-12-31')).toBe(date)
      expect(format.parseDate(date)).toBe('2026-12-31')
      expect(format.time('2026-12-31T14:05:00Z')).toMatch(
        settings.time_format === '24-hour' ? /^14:05$/ : /^2:05\b/,
      )
      const sunday = new Intl.DateTimeFormat(settings.language, { weekday: 'short' }).format(
        new Date(2023, 0, 1, 12),
      )
      expect(format.weekdays()[settings.week_starts_on === 'sunday' ? 0 : 6]).toBe(sunday)
    }
  })
})

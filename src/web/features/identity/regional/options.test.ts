import { describe, expect, it } from 'vitest'
import { regionalSettings } from '#contract/identity'
import { defaultRegional, languages, timeZones } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { usualFormats } from '#web/lib/session/guess-regional.ts'
import { regionalOptions, withLanguage, withSeparator } from './options.ts'

describe('the choices', () => {
  it('are the specified ones, in its order', () => {
    const options = regionalOptions((id) => id, 'en-US', 'Asia/Tokyo')
    const values = (name: 'language' | 'timezone' | 'currency' | 'number_of_decimals') =>
      options[name].map(({ value }) => value)
    expect(values('language')).toEqual(['en-US', 'en-GB', 'es-ES', 'fr-FR', 'de-DE'])
    expect(values('timezone').slice(0, 6)).toEqual([...timeZones])
    expect(values('timezone')).toContain('Europe/Berlin')
    expect(new Set(values('timezone')).size).toBe(values('timezone').length)
    expect(values('currency')).toEqual(['USD', 'EUR', 'GBP', 'CAD'])
    expect(values('number_of_decimals')).toEqual(['0', '1', '2', '3', '4'])
    expect(options.currency[1]?.label).toBe('EUR – Euro')
  })

  // CLDR: how each language writes 31 December 2026, five past two, and 1234.5.
  it.each([
    ['en-US', '12/31/2026', '2:05 PM', '1,234.50', 'Sun'],
    ['en-GB', '31/12/2026', '14:05', '1,234.50', 'Mon'],
    ['es-ES', '31/12/2026', '14:05', '1.234,50', 'lun'],
    ['fr-FR', '31/12/2026', '14:05', '1 234,50', 'lun.'],
    ['de-DE', '31.12.2026', '14:05', '1.234,50', 'Mo'],
  ] as const)('usual in %s write %s, %s and %s', (language, date, time, number, firstDay) => {
    const settings = { ...defaultRegional, ...usualFormats[language], language }
    expect(regionalSettings.safeParse(settings).success).toBe(true)
    const format = createFormat(settings)
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(format.date('2026-12-31')).toBe(date)
    expect(plain(format.time('2026-12-31T14:05:00Z'))).toBe(time)
    expect(plain(format.number('1234.5'))).toBe(number)
    expect(format.weekdays()[0]).toBe(firstDay)
  })

  it('exist for every language', () => {
    expect(Object.keys(usualFormats).sort()).toEqual([...languages].sort())
  })
})

describe('one mark for decimals and thousands', () => {
  it('cannot be chosen by choosing the decimal mark: the thousands move away', () => {
    expect(withSeparator(defaultRegional, ',')).toEqual({ decimal_separator: ',', thousands_separator: '.' })
    const german = { ...defaultRegional, decimal_separator: ',', thousands_separator: '.' } as const
    expect(withSeparator(german, '.')).toEqual({ decimal_separator: '.', thousands_separator: ',' })
    const french = { ...defaultRegional, decimal_separator: ',', thousands_separator: ' ' } as const
    expect(withSeparator(french, '.')).toEqual({ decimal_separator: '.' })
  })
})

describe('another language', () => {
  it('brings its usual formats', () => {
    expect(withLanguage(defaultRegional, 'de-DE')).toEqual({
      ...{ language: 'de-DE', date_format: 'DD.MM.YYYY', time_format: '24-hour', week_starts_on: 'monday' },
      ...{ decimal_separator: ',', thousands_separator: '.' },
    })
  })

  it('leaves formats of an own choice as they are', () => {
    const own = { ...defaultRegional, time_format: '24-hour' } as const
    expect(withLanguage(own, 'de-DE')).toEqual({ language: 'de-DE' })
  })
})

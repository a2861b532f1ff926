import { describe, expect, it } from 'vitest'
import { defaultRegional, languages, type RegionalSettings, timeFormats } from '#contract/settings'
import { parseClock, turnClock } from './clock.ts'
import { createFormat } from './format.ts'

const NBSP = '\u00a0'
const format = (changes: Partial<RegionalSettings> = {}) => createFormat({ ...defaultRegional, ...changes })
const german = format({
  language: 'de-DE',
  currency: 'EUR',
  decimal_separator: ',',
  thousands_separator: '.',
  date_format: 'DD/MM/YYYY',
  time_format: '24-hour',
})
const french = format({
  language: 'fr-FR',
  currency: 'EUR',
  decimal_separator: ',',
  thousands_separator: ' ',
})

describe('numbers', () => {
  it('takes both separators and the decimals from the settings, whatever the language', () => {
    expect(format().number(1234567.891)).toBe('1,234,567.89')
    expect(german.number(1234567.891)).toBe('1.234.567,89')
    expect(french.number(1234567.891)).toBe(`1${NBSP}234${NBSP}567,89`)
    expect(format({ language: 'de-DE' }).number(1234.5)).toBe('1,234.50')
  })

  it('groups four digits too, where Spanish itself would not', () => {
    const spanish = format({ language: 'es-ES', decimal_separator: ',', thousands_separator: '.' })
    expect(spanish.number(1234.5)).toBe('1.234,50')
  })

  it.each([
    [0, '2'],
    [1, '1.6'],
    [3, '1.555'],
    [4, '1.5550'],
  ] as const)('writes %i decimals', (decimals, written) => {
    expect(format({ number_of_decimals: decimals }).number(1.555)).toBe(written)
  })

  it('keeps every digit of an amount that no binary float can hold', () => {
    expect(format().money('90071992547409931.27')).toBe('$90,071,992,547,409,931.27')
  })

  it('writes a true minus, a plus only where wanted, and no sign before zero', () => {
    expect(format().number(-1.8)).toBe('\u22121.80')
    expect(format().number(1.8, { signed: true })).toBe('+1.80')
    expect(format().number(-0.001)).toBe('0.00')
    expect(format().number(0, { signed: true })).toBe('0.00')
  })

  it('never confuses thousands with decimals where both settings are the same sign', () => {
    expect(format({ thousands_separator: '.' }).number(1234.5)).toBe('1234.50')
  })

  it('writes counts without decimals', () => {
    expect(format({ number_of_decimals: 4 }).count(541909)).toBe('541,909')
  })
})

describe('money and shares', () => {
  it('puts the currency where the language puts it', () => {
    expect(format().money('1234.5')).toBe('$1,234.50')
    expect(german.money(1234.5)).toBe(`1.234,50${NBSP}€`)
    expect(french.money(1234.5)).toBe(`1${NBSP}234,50${NBSP}€`)
    expect(format({ language: 'en-GB', currency: 'GBP' }).money(5)).toBe('£5.00')
    expect(format({ currency: 'CAD' }).money(5)).toBe('CA$5.00')
  })

  it('says in the label of a field what its amount is in', () => {
    expect(format().inCurrency('Price')).toBe('Price ($)')
    expect(german.inCurrency('Preis')).toBe('Preis (€)')
    expect(format({ currency: 'CAD' }).inCurrency('Price')).toBe('Price (CA$)')
  })

  it('never calls a probability certain', () => {
    expect(format().probability(1)).toBe('>99.9%')
    expect(format().probability(0.9996)).toBe('>99.9%')
    expect(format().probability(0.9995)).toBe('>99.9%')
    expect(format().probability(0.999)).toBe('99.9%')
    expect(format().probability(0)).toBe('<0.1%')
    expect(format().probability(0.998, { decimals: 0 })).toBe('>99%')
    expect(german.probability(1)).toBe(`>99,9${NBSP}%`)
  })

  it('writes a share with one decimal, as the language writes percent', () => {
    expect(format().percent(0.042)).toBe('4.2%')
    expect(german.percent(0.042)).toBe(`4,2${NBSP}%`)
    expect(format().percent(-0.05, { decimals: 0 })).toBe('\u22125%')
  })

  it('shortens axis figures', () => {
    expect(format().compact(1_234_567)).toBe('1.2M')
    expect(format().compactMoney(1_234_567)).toBe('$1.2M')
    expect(german.compactMoney(1_234_567)).toBe(`1,2${NBSP}Mio.${NBSP}€`)
  })
})

describe('dates', () => {
  const instant = '2026-12-31T23:05:00Z'

  it.each([
    ['MM/DD/YYYY', '12/31/2026'],
    ['DD/MM/YYYY', '31/12/2026'],
    ['DD.MM.YYYY', '31.12.2026'],
    ['YYYY-MM-DD', '2026-12-31'],
  ] as const)('writes %s', (date_format, written) => {
    expect(format({ date_format }).date(instant)).toBe(written)
  })

  it('moves an instant into the time zone, and leaves a calendar date where it is', () => {
    const london = format({ timezone: 'Europe/London' })
    const losAngeles = format({ timezone: 'America/Los_Angeles' })
    expect(london.dateTime('2026-07-01T23:30:00Z')).toBe(`07/02/2026, 12:30${NBSP}AM`)
    expect(losAngeles.date('2026-01-01T03:00:00Z')).toBe('12/31/2025')
    expect(losAngeles.date('2026-01-01')).toBe('01/01/2026')
  })

  it('writes 12 and 24 hours, midnight included', () => {
    expect(format().time(instant)).toBe(`11:05${NBSP}PM`)
    expect(german.time(instant)).toBe('23:05')
    expect(german.time('2026-01-01T00:05:00Z')).toBe('00:05')
    expect(format().time('2026-01-01T00:05:00Z')).toBe(`12:05${NBSP}AM`)
  })

  it('names months in the language, from a month or any date in it', () => {
    expect(format().month('2026-01')).toBe('Jan 2026')
    expect(format().month('2026-01-31', 'long')).toBe('January 2026')
    expect(french.month('2026-01')).toBe('janv. 2026')
    expect(german.month('2026-03', 'long')).toBe('März 2026')
  })

  it('starts the week on the day of the settings', () => {
    expect(format({ week_starts_on: 'sunday' }).weekdays()[0]).toBe('Sun')
    const monday = format({ week_starts_on: 'monday' }).weekdays()
    expect([monday[0], monday[6]]).toEqual(['Mon', 'Sun'])
  })
})

describe('reading what was typed', () => {
  it('reads back what it wrote, in every combination of separators', () => {
    for (const decimal_separator of ['.', ','] as const) {
      for (const thousands_separator of [',', '.', ' '] as const) {
        if (thousands_separator === decimal_separator) continue
        const own = format({ decimal_separator, thousands_separator })
        for (const value of [0, 0.5, 12, 1234.56, -1234567.89]) {
          expect(own.parseNumber(own.number(value))).toBe(value)
        }
      }
    }
  })

  it('reads amounts as text, digit by digit', () => {
    expect(german.parseDecimal('1.234,50')).toBe('1234.50')
    // Half a unit in the other notation, not five hundred.
    expect(german.parseDecimal('0.500')).toBeNull()
    expect(german.parseDecimal('1.500')).toBe('1500')
    expect(german.parseDecimal('0,500')).toBe('0.500')
    expect(format().parseDecimal('.5')).toBe('0.5')
    expect(format().parseDecimal('-.5')).toBe('-0.5')
    expect(format().parseDecimal('+3.')).toBe('3')
  })

  it('refuses what only looks like a number', () => {
    expect(format().parseNumber('12,34')).toBeNull()
    expect(format().parseNumber('1.2.3')).toBeNull()
    expect(format().parseNumber('$5')).toBeNull()
    expect(format().parseNumber('')).toBeNull()
    expect(german.parseNumber('1.5')).toBeNull()
  })

  it('reads dates in the order of the settings, and ISO always', () => {
    expect(format().parseDate('12/31/2026')).toBe('2026-12-31')
    expect(german.parseDate('31.12.2026')).toBe('2026-12-31')
    expect(german.parseDate('2026-12-31')).toBe('2026-12-31')
    expect(format().parseDate('2/3/2026')).toBe('2026-02-03')
  })

  it('refuses days that do not exist', () => {
    expect(format().parseDate('02/30/2026')).toBeNull()
    expect(format().parseDate('31/12/2026')).toBeNull()
    expect(format().parseDate('12/31/26')).toBeNull()
  })
})

describe('times of day', () => {
  it('are written on the clock of the settings, whatever the time zone', () => {
    const newYork = format({ timezone: 'America/New_York' })
    expect([newYork.clock('22:00'), newYork.clock('00:05')]).toEqual([`10:00${NBSP}PM`, `12:05${NBSP}AM`])
    expect([german.clock('22:00'), german.clock('00:05')]).toEqual(['22:00', '00:05'])
  })

  it.each([
    ['7', '07:00'],
    ['7:30', '07:30'],
    ['7pm', '19:00'],
    ['7:05 P.M.', '19:05'],
    ['10p', '22:00'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['12:30 a. m.', '00:30'],
    ['19.30', '19:30'],
    ['1930', '19:30'],
    ['730', '07:30'],
    ['19h30', '19:30'],
    ['19 h', '19:00'],
    ['19:30 Uhr', '19:30'],
    ['0', '00:00'],
    ['23:59', '23:59'],
  ])('read %s', (typed, clock) => {
    expect(parseClock(typed)).toBe(clock)
  })

  it.each(['', 'soon', '24:00', '7:60', '13pm', '0am', '7:3', '7:', '-7', '12345', '7:30:15'])(
    'refuse %s',
    (typed) => expect(parseClock(typed)).toBeNull(),
  )

  it('are read back as they were written, in every language and on both clocks', () => {
    for (const language of languages)
      for (const time_format of timeFormats)
        for (const clock of ['00:00', '00:30', '09:05', '12:00', '12:30', '22:00', '23:59'])
          expect(parseClock(format({ language, time_format }).clock(clock))).toBe(clock)
  })

  it('turn round midnight', () => {
    expect([turnClock('23:30', 60), turnClock('00:00', -1), turnClock('22:00', 720)]).toEqual([
      '00:30',
      '23:59',
      '10:00',
    ])
  })
})

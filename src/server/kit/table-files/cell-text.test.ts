import { expect, it } from 'vitest'
import { defaultRegional, type RegionalSettings } from '#contract/settings'
import { instantText } from '../formats/dates.ts'
import { cellText, hasOnlyWinAnsi, withPlainMarks } from './cell-text.ts'
import { cellFormat } from './xlsx-table.ts'

it('tells which texts the fonts of every reader can show', () => {
  expect(hasOnlyWinAnsi('Crème brûlée à 5 €, “Größe” — ñ')).toBe(true)
  for (const text of ['Łódź', 'Żurek', 'İstanbul', 'Ελλάδα', 'Чай', '日本'])
    expect(hasOnlyWinAnsi(text)).toBe(false)
})

it('writes minus and narrow spaces so that those fonts have them, and letters in one piece', () => {
  expect(withPlainMarks('−5\u202f%')).toBe('-5\u00a0%')
  expect(withPlainMarks('cafe\u0301')).toBe('café')
})

it('sets shares as the language does', () => {
  const german = { ...defaultRegional, language: 'de-DE', decimal_separator: ',' } as const
  expect(cellText(0.125, 'share', defaultRegional)).toBe('12.5%')
  expect(cellText(0.125, 'share', german)).toBe('12,5\u00a0%')
})

it('writes amounts with the decimals and signs of the settings, digit by digit', () => {
  const money = (changes: Partial<RegionalSettings>, amount = '90071992547409931.275') =>
    cellText(amount, 'money', { ...defaultRegional, ...changes })
  expect(money({})).toBe('90,071,992,547,409,931.28')
  expect(money({ number_of_decimals: 0 })).toBe('90,071,992,547,409,931')
  expect(money({ number_of_decimals: 4 }, '1.5')).toBe('1.5000')
  expect(money({ decimal_separator: ',', thousands_separator: ' ' }, '1234.5')).toBe('1\u00a0234,50')
  expect(money({ decimal_separator: '.', thousands_separator: '.' }, '1234.5')).toBe('1234.50')
})

it('writes moments as the settings do, and instants on the clocks of the time zone', () => {
  const newYork = { ...defaultRegional, timezone: 'America/New_York' } as const
  expect(cellText('2026-11-20 14:05', 'moment', newYork)).toBe('11/20/2026, 2:05\u00a0PM')
  expect(instantText('2026-11-20T02:05:59Z', newYork)).toBe('11/19/2026, 9:05\u00a0PM')
  const german = {
    ...defaultRegional,
    language: 'de-DE',
    time_format: '24-hour',
    date_format: 'DD/MM/YYYY',
  } as const
  expect(instantText('2026-11-20T02:05:59Z', german)).toBe('20/11/2026, 02:05')
  expect(cellText('2026-11-20', 'day', german)).toBe('20/11/2026')
  const dotted = { ...german, date_format: 'DD.MM.YYYY' } as const
  expect(cellText('2026-11-20', 'day', dotted)).toBe('20.11.2026')
})

it('shows workbooks the decimals and the clock of the settings', () => {
  const format = (changes: Partial<RegionalSettings>, kind: 'money' | 'moment') =>
    cellFormat(kind, { ...defaultRegional, ...changes }).numFmt
  const money = [0, 1, 2, 3, 4].map((number_of_decimals) => format({ number_of_decimals }, 'money'))
  expect(money).toEqual(['#,##0', '#,##0.0###', '#,##0.00##', '#,##0.000#', '#,##0.0000'])
  expect(format({}, 'moment')).toBe('mm/dd/yyyy h:mm AM/PM')
  expect(format({ time_format: '24-hour', date_format: 'YYYY-MM-DD' }, 'moment')).toBe('yyyy-mm-dd hh:mm')
  expect(format({ time_format: '24-hour', date_format: 'DD.MM.YYYY' }, 'moment')).toBe('dd.mm.yyyy hh:mm')
})

import { expect, it } from 'vitest'
import { browserLocale, browserZone } from './browser-locale.ts'
import { pickLocale } from './locales.ts'

it.each([
  ['en-US@posix', 'en-US'],
  ['de_AT.UTF-8', 'de-AT'],
  ['pt-BR', 'pt-BR'],
  ['C', null],
  ['', null],
  ['not a tag', null],
])('reads %j as %j', (tag, locale) => {
  expect(browserLocale(tag)?.toString() ?? null).toBe(locale)
})

it('picks a language for a tag that Intl refuses', () => {
  expect(pickLocale(['en-GB@posix'])).toBe('en-GB')
  expect(pickLocale(['C', 'de_AT.UTF-8'])).toBe('de-DE')
})

it.each([
  ['Europe/Vienna', 'Europe/Vienna'],
  ['Etc/Unknown', 'UTC'],
  ['nowhere', 'UTC'],
])('takes %s for the zone %s', (zone, known) => {
  expect(browserZone(zone)).toBe(known)
})

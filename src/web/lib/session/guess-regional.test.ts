import { expect, it } from 'vitest'
import { regionalSettings } from '#contract/identity'
import { defaultRegional } from '#contract/settings'
import { guessRegional } from './guess-regional.ts'

// CLDR: language, date and currency that each browser's first language implies.
it.each([
  [['de-DE', 'en'], 'Europe/Berlin', ['de-DE', 'Europe/Berlin', 'DD.MM.YYYY', 'EUR', ',', '24-hour']],
  [['de-AT'], 'Europe/Vienna', ['de-DE', 'Europe/Vienna', 'DD.MM.YYYY', 'EUR', ',', '24-hour']],
  [['en-US', 'en'], 'America/Chicago', ['en-US', 'America/Chicago', 'MM/DD/YYYY', 'USD', '.', '12-hour']],
  [['en-CA'], 'America/Toronto', ['en-GB', 'America/Toronto', 'DD/MM/YYYY', 'CAD', '.', '24-hour']],
  [['nl-NL'], 'Europe/Amsterdam', ['en-GB', 'Europe/Amsterdam', 'DD/MM/YYYY', 'EUR', '.', '24-hour']],
  [['fr'], 'Asia/Kathmandu', ['fr-FR', 'Asia/Kathmandu', 'DD/MM/YYYY', 'EUR', ',', '24-hour']],
])('gives a new user of a browser in %j at %s: %j', (languages, zone, expected) => {
  const guess = guessRegional(languages, zone)
  const { language, timezone, date_format, currency, decimal_separator, time_format } = guess
  expect([language, timezone, date_format, currency, decimal_separator, time_format]).toEqual(expected)
  expect(regionalSettings.safeParse(guess).success).toBe(true)
})

it('leaves the defaults where the browser says what they say, or nothing', () => {
  expect(guessRegional(['en-US'], 'UTC')).toEqual(defaultRegional)
  expect(guessRegional([], 'EST')).toEqual(defaultRegional)
})

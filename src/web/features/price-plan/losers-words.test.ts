import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { losersValues } from '#web/lib/words/losers.ts'

const folder = path.resolve(import.meta.dirname, '../../i18n/locales')
const sentence = (locale: string, id: string) =>
  new RegExp(`msgid "${id}"\\nmsgstr "(.+)"`).exec(
    readFileSync(path.join(folder, `${locale}.po`), 'utf8'),
  )?.[1]

describe('how many changes may turn out worse', () => {
  it.each(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES'])(
    'is said in the same words everywhere: %s',
    (locale) => {
      const [above = '', plan = ''] = ['recommendations.together.losers', 'pricing.plan.losers'].map((id) =>
        sentence(locale, id),
      )
      expect(plan).not.toBe('')
      expect(above.startsWith(plan.slice(0, -1))).toBe(true)
    },
  )

  it('reads as what may be, not as what is expected of a single one', () => {
    const text = sentence('en-US', 'pricing.plan.losers')!
    expect(text).toContain('About {count} of them may turn')
    expect(text).toContain('About 1 in {odds} such changes turns')
    expect(text).not.toContain('expected to lose')
  })

  it.each([
    // Chances of a gain of 77 % and 83 %: 0.4 losers of two.
    [2, 0.4, { n: 0, count: '0', odds: '5' }],
    [1, 0.21, { n: 0, count: '0', odds: '5' }],
    // Three chances that leave 0.5 losers: fewer than one is not "about 1".
    [3, 0.5, { n: 0, count: '0', odds: '6' }],
    [10, 2.4, { n: 2, count: '2', odds: '4' }],
    [3, 0, { n: 0, count: '0', odds: '100' }],
  ])('follows from the chances: %d changes with %d expected losers', (products, expectedLosers, values) => {
    expect(losersValues(String, { products, expectedLosers })).toEqual(values)
  })
})

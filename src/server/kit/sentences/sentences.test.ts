import { describe, expect, it } from 'vitest'
import { said } from './said.ts'
import { pastWith, wordPast } from './word-past.ts'
import { sentences, wordSaid } from './word-said.ts'

describe('the sentences of refusals', () => {
  it('have each gap of the English in every language, and no other', () => {
    const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort()
    for (const [english, words] of Object.entries(sentences))
      for (const text of Object.values(words)) {
        expect([english, text.trim()]).not.toEqual([english, ''])
        // What a template offers beside a file's own words need not be repeated.
        expect([english, gaps(english).filter((gap) => gaps(text).includes(gap))]).toEqual([
          english,
          gaps(text),
        ])
      }
  })

  it('keep French punctuation apart with a hard space', () => {
    expect(Object.values(sentences).filter(({ fr }) => / [:;?!»]|« /.test(fr))).toEqual([])
  })
})

describe('wording', () => {
  it('leaves names alone, also those that look like a sentence or a gap', () => {
    const of = (name: string) => wordSaid(said`${name} has this price already: nothing was planned.`, 'de-DE')
    expect(of('Kaffee {0}')).toBe('Kaffee {0} hat diesen Preis schon: Nichts wurde geplant.')
    expect(of('Analysis failed')).toContain('Analysis failed')
    expect(wordSaid('constructor', 'fr-FR')).toBe('constructor')
  })

  it('tells again what was kept in English, with its figures and names', () => {
    const past = (english: string) => wordPast(english, 'de-DE')
    expect(past('There are 3 schedules. Delete one first.')).toBe(
      'Es gibt 3 Zeitpläne. Löschen Sie zuerst einen.',
    )
    expect(past('not finished: wrong code')).toBe('nicht beendet: falscher Code')
    expect(past('Mug (a|b) has this price already: nothing was planned.')).toBe(
      'Mug (a|b) hat diesen Preis schon: Nichts wurde geplant.',
    )
    expect(past('something else')).toBe('something else')
    expect(pastWith('ZEITPLANE. LÖSCHEN', 'de-DE')).toEqual(['%There are % schedules. Delete one first.%'])
  })
})

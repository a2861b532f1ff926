import { describe, expect, it } from 'vitest'
import { bestMatches, scoreOf } from './match.ts'

const entries = [
  { label: 'Data Management' },
  { label: 'Add sale' },
  { label: 'Dark theme', also: 'colours night' },
  { label: 'Regionale Einstellungen' },
  { label: 'Préférences régionales' },
]
const found = (typed: string) => bestMatches(entries, typed).map(({ label }) => label)

describe('the palette', () => {
  it('finds by the beginning of words first, in any order of words', () => {
    expect(found('da')).toEqual(['Data Management', 'Dark theme'])
    expect(found('sale add')).toEqual(['Add sale'])
    expect(found('management')).toEqual(['Data Management'])
  })

  it('finds without accents, and by words that only explain', () => {
    expect(found('preferences')).toEqual(['Préférences régionales'])
    expect(found('régio')).toEqual(['Regionale Einstellungen', 'Préférences régionales'])
    expect(found('night')).toEqual(['Dark theme'])
  })

  it('wants every word, and keeps the order where nothing is typed', () => {
    expect(found('dark sale')).toEqual([])
    expect(found('  ')).toEqual(entries.map(({ label }) => label))
    expect(scoreOf('Add sale', '')).toBe(0)
  })
})

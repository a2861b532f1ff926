import { describe, expect, it } from 'vitest'
import { linkFigures } from './figure-links.ts'

const figures = [
  { name: 'elasticity', text: '−2.40' },
  { name: 'months', text: '19' },
  { name: 'priceDown', text: '−10%' },
  { name: 'gain', text: '+$19.97' },
  { name: 'fewMonths', text: '6' },
]
const linked = (text: string) =>
  linkFigures(text, figures)
    .filter((piece) => piece.place !== null)
    .map((piece) => [piece.text, piece.place])

describe('figures in a text', () => {
  it('lead to where they come from, and the text stays the same', () => {
    const text = 'Elasticity −2.40 (months: 19). At −10%: expected +$19.97.'
    expect(linked(text)).toEqual([
      ['−2.40', 'elasticity'],
      ['19', 'elasticity'],
      ['−10%', 'scenarios'],
      ['+$19.97', 'recommendations'],
    ])
    expect(
      linkFigures(text, figures)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  it('are not found inside other numbers', () => {
    expect(linked('119 orders, 1.19, 19.5, 190 and 19% are others')).toEqual([])
  })

  it('without a place of their own stay words', () => {
    expect(linked('less than 6 months')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { type KnownProduct, SimilarNames } from './similar-names.ts'

const product = (title: string): KnownProduct => ({
  productId: title,
  sku: title.toUpperCase(),
  title,
  price: null,
  cost: null,
})
const names = new SimilarNames(
  ['Blue mug', 'Shirt S', 'Lamp 12', 'Scented candle', 'Tea', 'Red cup'].map(product),
)

describe('a name that is nearly a known one', () => {
  it.each([
    ['Blue mugg', 'Blue mug'],
    ['blue  MUGS', 'Blue mug'],
    ['Scentet candel', null],
    ['Scented candel', 'Scented candle'],
    ['Sented candle', 'Scented candle'],
    ['Shirt M', null],
    ['Lamp 13', null],
    ['Lampe 12', 'Lamp 12'],
    ['Teas', 'Tea'],
    ['Bed cup', null],
    ['Blue mug', null],
    ['', null],
  ])('%s means %s', (name, meant) => {
    expect(names.find(name)?.title ?? null).toBe(meant)
  })

  it('is not looked for among more products than a preview has time for', () => {
    const many = new SimilarNames(Array.from({ length: 20_001 }, () => product('Blue mug')))
    expect(many.find('Blue mugg')).toBeNull()
  })
})

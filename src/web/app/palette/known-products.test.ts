import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { knownProducts, matchingProducts } from './known-products.ts'

function filled(): QueryClient {
  const client = new QueryClient()
  client.setQueryData(['dashboard'], {
    bars: [{ productId: 1, title: 'Stoneware Mug', sku: 'MUG-1', elasticity: -2 }],
    firstWithHistory: [
      { productId: 2, title: 'Café press', sku: 'PRESS-2' },
      { productId: 1, title: 'Stoneware Mug', sku: 'MUG-1' },
    ],
    cards: { totalProducts: 2 },
    notes: ['no product', null],
  })
  client.setQueryData(['palette', 'products', 'ket'], {
    options: [{ productId: 3, title: 'Kettle', sku: null }],
  })
  client.setQueryData(['settings'], { rows: [{ productId: 9, title: 'Elsewhere' }] })
  return client
}

describe('what the palette knows of products already', () => {
  it('is what the dashboard and its own earlier searches showed, each product once', () => {
    const ids = knownProducts(filled()).map(({ productId }) => productId)
    expect(ids.sort()).toEqual([1, 2, 3])
  })

  it('is found by title without accents, or by code', () => {
    const known = knownProducts(filled())
    const found = (typed: string) => matchingProducts(known, typed, 6).map(({ productId }) => productId)
    expect(found('cafe')).toEqual([2])
    expect(found('mug-1')).toEqual([1])
    expect(found('teapot')).toEqual([])
    expect(matchingProducts(known, 'e', 2)).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import {
  BLOCK_SIZE,
  type CardView,
  cellAfterKey,
  firstToTry,
  ownChoice,
  PAGE_SIZE,
  pageCount,
  placeOfPage,
  toBadge,
  toCards,
} from './grid-view.ts'
import { parseSimulationSearch } from './search.ts'
import type { PricedProduct, SalesSummary, Summary } from './types.ts'

const product = (id: number, price: string | null, todaysPrice = price): PricedProduct => ({
  id,
  sku: `P${id}`,
  title: `Product ${id}`,
  handle: null,
  vendor: null,
  gtin: null,
  mpn: null,
  tags: [],
  product_type: null,
  created_at: '2026-01-01T00:00:00.000Z',
  price,
  todaysPrice,
  cost: null,
  image: null,
  variants: [{ price }],
})

describe('the badge', () => {
  it.each([
    [-1.51, 'highly_elastic'],
    [-1.5, 'elastic'],
    [-1.01, 'elastic'],
    [-1, 'near_unit'],
    [-0.51, 'near_unit'],
    [-0.5, 'inelastic'],
    [0.7, 'inelastic'],
    [null, 'no_data'],
  ] as const)('of %s is in the band %s', (elasticity, band) => {
    expect(toBadge(elasticity).band).toBe(band)
  })
  it('has the colour of the thresholds, and none without a figure', () => {
    expect(toBadge(1.2).colour).toBe('red')
    expect(toBadge(-1.2).colour).toBe('blue')
    expect(toBadge(null).colour).toBeNull()
  })
})

describe('the cards', () => {
  const summaries = [{ productId: 2, elasticity: -1.2 }] as unknown as readonly Summary[]
  it('carry price and badge, and say what is not known yet', () => {
    const [unknown, known] = toCards([product(1, null), product(2, '12.50')], {
      summaries,
      sold: [],
      missing: 'loading',
    })
    expect(unknown).toMatchObject({ price: null, badge: 'loading' })
    expect(known).toMatchObject({ price: 12.5, badge: { band: 'elastic', elasticity: -1.2 } })
    expect(toCards([product(1, null)], { summaries: [], sold: [], missing: 'absent' })[0]?.badge).toBe(
      'absent',
    )
  })
})

describe('the price of a card', () => {
  const sold = [
    { productId: 1, averagePrice: '2.8000' },
    { productId: 2, averagePrice: '9.0000' },
  ] as unknown as readonly SalesSummary[]
  it('is today’s, else what it was sold at on average, and never made up', () => {
    const listed = [product(1, null), product(2, '12.50'), product(3, null), product(2, '12.50', '16.95')]
    const cards = toCards(listed, {
      summaries: [],
      sold,
      missing: 'loading',
    })
    expect(cards.map(({ price, soldPrice }) => [price, soldPrice])).toEqual([
      [null, 2.8],
      [12.5, null],
      [null, null],
      [16.95, null],
    ])
  })
})

describe('pages', () => {
  it('hold 12 products', () => {
    expect(PAGE_SIZE).toBe(12)
    expect(pageCount(24)).toBe(2)
    expect(pageCount(25)).toBe(3)
    expect(pageCount(0)).toBe(1)
  })
  it('lie in blocks of sixteen, which the server gives in one call', () => {
    expect(placeOfPage(1)).toEqual({ block: 1, from: 0 })
    expect(placeOfPage(16)).toEqual({ block: 1, from: 180 })
    expect(placeOfPage(17)).toEqual({ block: 2, from: 0 })
    expect(BLOCK_SIZE).toBeLessThanOrEqual(200)
  })
})

describe('the screen’s own choice', () => {
  it('is the first product on load, and nothing once one is chosen', () => {
    expect(ownChoice({ search: '', total: 40, firstId: 7 }, undefined)).toBe(7)
    expect(ownChoice({ search: '', total: 40, firstId: 7 }, 9)).toBeNull()
  })
  it('is one that can be simulated, of this page or of those fetched with it, else the first', () => {
    const card = (id: number, price: number | null, badge: CardView['badge']): CardView => ({
      ...{ id, title: `Product ${id}`, imageSrc: null, price, soldPrice: null, badge },
    })
    const [unknown, priceless, known] = [
      card(1, 4, toBadge(null)),
      card(2, null, toBadge(-2)),
      card(3, 4, toBadge(-2)),
    ]
    expect(firstToTry([unknown, priceless, known], [])).toBe(3)
    expect(firstToTry([unknown], [unknown, priceless, known])).toBe(3)
    expect(firstToTry([unknown, priceless], [unknown, priceless])).toBe(1)
    expect(firstToTry([card(1, 4, 'loading'), known], [known])).toBeNull()
    expect(firstToTry([], [])).toBeNull()
  })
  it('is the only match of a search', () => {
    expect(ownChoice({ search: 'cup', total: 1, firstId: 7 }, 9)).toBe(7)
    expect(ownChoice({ search: 'cup', total: 1, firstId: 7 }, 7)).toBeNull()
    expect(ownChoice({ search: 'cup', total: 2, firstId: 7 }, 9)).toBeNull()
    expect(ownChoice({ search: '', total: 1, firstId: 7 }, 9)).toBeNull()
  })
  it('is none where nothing matches', () => {
    expect(ownChoice({ search: 'xyz', total: 0, firstId: null }, undefined)).toBeNull()
  })
})

describe('the keys of the grid', () => {
  const grid = { count: 12, columns: 2 }
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowDown', 0, 2],
    ['ArrowUp', 1, 1],
    ['ArrowUp', 5, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 11, 11],
    ['Home', 7, 0],
    ['End', 3, 11],
  ] as const)('%s from %i leads to %i', (key, at, target) => {
    expect(cellAfterKey(key, at, grid)).toBe(target)
  })
  it('leave other keys alone', () => {
    expect(cellAfterKey('a', 3, grid)).toBeNull()
    expect(cellAfterKey('ArrowDown', 0, { count: 0, columns: 2 })).toBeNull()
  })
})

describe('the address', () => {
  it('keeps search, page, product and price', () => {
    const wanted = { search: ' mug ', page: 3, product: 12, price: 9.5 }
    expect(parseSimulationSearch(wanted)).toEqual({ search: 'mug', page: 3, product: 12, price: 9.5 })
    expect(parseSimulationSearch({ search: 42, page: '2', product: '8', price: '1.25' })).toEqual({
      search: '42',
      page: 2,
      product: 8,
      price: 1.25,
    })
  })
  it('forgets what is not one', () => {
    expect(parseSimulationSearch({ search: '  ', page: 1, product: -3, price: 0 })).toEqual({})
    expect(parseSimulationSearch({ page: 1.5, product: 'x', price: 'Infinity', other: 1 })).toEqual({})
  })
})

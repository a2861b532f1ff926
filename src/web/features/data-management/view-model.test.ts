import { describe, expect, it } from 'vitest'
import { parseDataSearch } from './search.ts'
import {
  isNarrowed,
  nextSort,
  orderNumber,
  pageCount,
  pageRange,
  productFlags,
  tableSort,
} from './view-model.ts'

describe('pages', () => {
  it('count rows from 1', () => {
    expect(pageRange(1, 10, 10)).toEqual({ first: 1, last: 10 })
    expect(pageRange(42, 10, 2)).toEqual({ first: 411, last: 412 })
    expect([pageCount(412, 10), pageCount(410, 10), pageCount(0, 10)]).toEqual([42, 41, 1])
  })
})

describe('a click on a column', () => {
  it('sorts words from A and figures from the largest, and turns round the second time', () => {
    expect(nextSort('title', 'vendor')).toBe('vendor')
    expect(nextSort('vendor', 'vendor')).toBe('-vendor')
    expect(nextSort('title', 'price')).toBe('-price')
    expect(nextSort('-price', 'price')).toBe('price')
    expect(tableSort('-price')).toEqual({ key: 'price', direction: 'descending' })
  })
})

describe('data quality', () => {
  it('names a missing price, a zero price and a missing cost', () => {
    expect(productFlags({ price: null, cost: null })).toEqual(['missing_price', 'missing_cost'])
    expect(productFlags({ price: '0.00', cost: '1.00' })).toEqual(['zero_price'])
    expect(productFlags({ price: '2.00', cost: '0.00' })).toEqual([])
  })
})

it('shows an order number unless it was made up for want of one', () => {
  expect(orderNumber('#1001')).toBe('#1001')
  expect(orderNumber('536365')).toBe('536365')
  expect(orderNumber('#b53668a7e4f7')).toBeNull()
})

describe('the address', () => {
  it('keeps what is known of its table, and drops the rest', () => {
    const raw = {
      view: 'sales',
      search: 42,
      page: '3',
      size: '25',
      sort: '-total',
      filter: 'returns',
      from: '2026-01-01',
      to: 'x',
    }
    expect(parseDataSearch(raw)).toEqual({
      view: 'sales',
      search: '42',
      page: 3,
      size: 25,
      sort: '-total',
      filter: 'returns',
      from: '2026-01-01',
    })
    expect(parseDataSearch({ ...raw, view: 'products' })).toEqual({ search: '42', page: 3, size: 25 })
    expect(parseDataSearch({ page: -1, size: 7, sort: 'drop table', search: ' ' })).toEqual({})
  })

  it('tells whether anything narrows the table', () => {
    expect(isNarrowed({ view: 'sales', page: 3, sort: 'total' })).toBe(false)
    expect(isNarrowed({ filter: 'missing_cost' })).toBe(true)
  })
})

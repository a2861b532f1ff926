import { describe, expect, it } from 'vitest'
import { changeTo, isSameState, stateOf } from '#web/features/views/saved-views.ts'
import { parseDataSearch } from './search.ts'
import {
  isNarrowed,
  nextSort,
  openedRow,
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
    expect(parseDataSearch({ ...raw, view: 'products', vendor: 'Acme', type: 7 })).toEqual({
      search: '42',
      page: 3,
      size: 25,
      from: '2026-01-01',
      vendor: 'Acme',
      type: '7',
    })
    expect(parseDataSearch({ ...raw, view: 'facts', part: 'spend' })).toEqual({
      view: 'facts',
      part: 'spend',
    })
    expect(parseDataSearch({ view: 'facts', part: 'nonsense' })).toEqual({ view: 'facts' })
    expect(parseDataSearch({ page: -1, size: 7, sort: 'drop table', search: ' ' })).toEqual({})
  })

  it('tells whether anything narrows the table', () => {
    expect(isNarrowed({ view: 'sales', page: 3, sort: 'total' })).toBe(false)
    expect(isNarrowed({ filter: 'missing_cost' })).toBe(true)
  })
})

describe('the side sheet', () => {
  const rows = [{ id: 7 }, { id: 8 }, { id: 9 }]
  const opened = (open: string | undefined, page = 2, pages = 3) =>
    openedRow({ rows, idOf: (row) => row.id, open, page, pages })

  it('leads from row to row, and beyond the page at its ends', () => {
    expect(opened('8')).toEqual({
      row: { id: 8 },
      at: 1,
      previous: { open: '7', page: 2 },
      next: { open: '9', page: 2 },
    })
    expect(opened('first')).toMatchObject({ row: { id: 7 }, previous: { open: 'last', page: 1 } })
    expect(opened('last')).toMatchObject({ row: { id: 9 }, next: { open: 'first', page: 3 } })
  })

  it('ends at the first and the last row of all, and is closed for a row that is not there', () => {
    expect(opened('7', 1, 1)).toMatchObject({ previous: null })
    expect(opened('9', 1, 1)).toMatchObject({ next: null })
    expect(opened('10')).toBeNull()
    expect(opened(undefined)).toBeNull()
  })
})

describe('a saved view', () => {
  const search = { search: 'mug', sort: '-price', page: 3, open: '7', vendor: 'Acme' } as const

  it('keeps what narrows and orders the table, not the page or the open row', () => {
    expect(stateOf(search, ['vendor', 'cost'])).toEqual({
      search: 'mug',
      sort: '-price',
      vendor: 'Acme',
      hidden: ['cost', 'vendor'],
    })
  })

  it('shows what it kept, and is known again', () => {
    const state = stateOf(search, ['vendor'])
    expect(parseDataSearch({ filter: 'missing_cost', ...changeTo(state) })).toEqual({
      search: 'mug',
      sort: '-price',
      vendor: 'Acme',
    })
    expect(isSameState(state, stateOf({ ...search, page: 9 }, ['vendor']))).toBe(true)
    expect(isSameState(state, stateOf(search, []))).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { viewState } from '#contract/views'
import { parseDataSearch } from '#web/features/catalogue/search.ts'
import { changeTo, isSameState, stateOf } from './saved-views.ts'

/** Everything by which the tables can be narrowed, sorted and sized. */
const products = {
  search: 'mug',
  sort: '-price',
  filter: 'missing_cost',
  vendor: 'Potter',
  type: 'Mugs',
  tag: 'Summer',
  from: '2026-01-01',
  to: '2026-01-31',
  size: 25,
}
const sales = {
  search: 'mug',
  sort: '-total',
  filter: 'returns',
  from: '2026-01-01',
  to: '2026-01-31',
  size: 50,
}

it.each([
  ['products', products],
  ['sales', { view: 'sales', ...sales }],
] as const)('a view of %s saves every filter, the order and the size of pages', (_, address) => {
  const { view: _view, ...narrowed } = parseDataSearch({ ...address, page: 3, open: '7' })
  const { page: _page, open: _open, ...kept } = narrowed
  expect(Object.keys(kept).sort()).toEqual(
    Object.keys(address)
      .filter((key) => key !== 'view')
      .sort(),
  )
  const state = stateOf(parseDataSearch({ ...address, page: 3, open: '7' }), ['vendor'])
  expect(state).toEqual({ ...kept, hidden: ['vendor'] })
  // The server accepts it as it is.
  expect(viewState.parse(state)).toEqual(state)
})

it('another view takes away what it does not name', () => {
  const state = stateOf(parseDataSearch({ vendor: 'Potter' }), [])
  const next = { ...products, ...changeTo(state) }
  expect(Object.entries(next).filter(([, value]) => value !== undefined)).toEqual([['vendor', 'Potter']])
  expect(isSameState(state, stateOf(parseDataSearch({ vendor: 'Potter', tag: 'Summer' }), []))).toBe(false)
})

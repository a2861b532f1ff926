import { describe, expect, it } from 'vitest'
import type { ImportReview } from '#contract/import-review'
import { followRow, moveActive, ROW_PX, spanOf } from './grid-places.ts'
import {
  answersAsShown,
  columnName,
  firstStep,
  gridColumns,
  mappingWith,
  nextPlace,
  offeredFields,
  stepOf,
  suggestedFixes,
  withChoices,
} from './review-model.ts'

const column = (index: number, header: string, field: string | null) => ({
  index,
  header,
  field,
  mappedBy: field === null ? null : ('name' as const),
  samples: [],
  isAmbiguous: false,
})

const review: ImportReview = {
  importId: '00000000-0000-4000-8000-000000000001',
  revision: 3,
  fileName: 'costs.csv',
  fileType: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheet: 0,
  headerRow: 1,
  firstRows: [],
  importedBefore: null,
  rows: 3,
  kind: 'costs',
  kindGuess: 'costs',
  format: 'plain',
  columns: [column(0, 'Code', 'sku'), column(1, 'Note', null), column(2, 'Cost', 'cost')],
  missing: [],
  decimalMark: 'comma',
  decimalMarkDecidedBy: 'settings',
  dateOrder: 'dmy',
  datesDecidedBy: 'file',
  currencies: [],
  storeCurrency: 'EUR',
  mode: 'add-and-update',
  blankCells: 'keep',
  edits: [],
  fixes: [],
  skippedRows: [],
  problem: null,
  questions: [],
}

describe('the steps', () => {
  it('begin with the rows where nothing has to be asked', () => {
    expect(firstStep(review)).toBe('rows')
    expect(firstStep({ ...review, questions: ['date_order'] })).toBe('file')
    expect(firstStep({ ...review, missing: ['cost'] })).toBe('file')
  })
  it('are those of the address, but for a file that lacks columns', () => {
    expect(stepOf(undefined, 'rows', review)).toBe('rows')
    expect(stepOf('import', 'rows', review)).toBe('import')
    expect(stepOf('import', 'file', { missing: ['cost'] })).toBe('file')
  })
  it('take what was shown and left as it was for an answer', () => {
    expect(answersAsShown(review)).toBeNull()
    const columns = ['sku', 'price', null].map((field, index) => ({
      ...{ index, header: 'Price', field, mappedBy: null, samples: [], isAmbiguous: false },
    }))
    expect(
      answersAsShown({ ...review, kind: 'products', columns, questions: ['same_name'] })?.mapping,
    ).toMatchObject({ sku: 0, price: 1, title: null })
    expect(answersAsShown({ ...review, questions: ['decimal_mark', 'mapping'] })).toEqual({
      decimalMark: 'comma',
    })
  })
})

describe('the mapping', () => {
  it('gives a field one column and a column one field', () => {
    expect(mappingWith(review, 1, 'cost')).toMatchObject({ sku: 0, cost: 1, from: null })
    expect(mappingWith(review, 2, null)).toMatchObject({ sku: 0, cost: null })
  })
  it('offers the fields of platform exports only for those', () => {
    expect(offeredFields({ ...review, kind: 'products' })).not.toContain('salePrice')
    expect(offeredFields({ ...review, kind: 'products', format: 'woocommerce-products' })).toContain(
      'salePrice',
    )
    const orders = offeredFields({ ...review, kind: 'orders' })
    expect(orders).toEqual(expect.arrayContaining(['paymentState', 'cancelledAt']))
    for (const unread of ['orderSubtotal', 'orderDiscount', 'paymentMethod', 'refunded'])
      expect(orders).not.toContain(unread)
  })
  it('shows the rows only in columns that are imported', () => {
    expect(gridColumns(review).map(({ index }) => index)).toEqual([0, 2])
  })
})

describe('bulk fixes', () => {
  const orders: ImportReview = {
    ...review,
    kind: 'orders',
    columns: [column(0, 'Qty', 'quantity'), column(1, 'Currency', 'currency')],
  }
  it('are suggested from the messages', () => {
    expect(suggestedFixes(orders, ['other_currency', 'missing_quantity'])).toEqual([
      { fix: 'set_all', column: 1, value: 'EUR' },
      { fix: 'fill_blank', column: 0, value: '0' },
      { fix: 'trim', column: null },
    ])
  })
  it('are not suggested twice', () => {
    const trimmed = { ...orders, fixes: [{ fix: 'trim', column: null } as const] }
    expect(suggestedFixes(trimmed, [])).toEqual([])
  })
})

describe('places in the grid', () => {
  it('go from error to error and round at the end', () => {
    expect(nextPlace([4, 9], 4, 1)).toBe(9)
    expect(nextPlace([4, 9], 9, 1)).toBe(4)
    expect(nextPlace([4, 9], 4, -1)).toBe(9)
    expect(nextPlace([], 0, 1)).toBeNull()
  })
  it('follow the keys and stay inside', () => {
    const size = { rows: 3, columns: 2, page: 10 }
    expect(moveActive('ArrowDown', { place: 2, column: 0 }, size)).toEqual({ place: 2, column: 0 })
    expect(moveActive('PageDown', { place: 0, column: 1 }, size)).toEqual({ place: 2, column: 1 })
    expect(moveActive('End', { place: 1, column: 0 }, size)).toEqual({ place: 1, column: 1 })
    expect(moveActive('a', { place: 1, column: 0 }, size)).toBeNull()
  })
  it('follow the row that is edited when a corrected row above it leaves the list', () => {
    const errors = [4, 9, 12]
    const rowAt = (rows: readonly number[]) => (place: number) =>
      rows[place] === undefined ? undefined : { row: rows[place] }
    expect(followRow(rowAt(errors), 9, 1)).toBe(1)
    expect(followRow(rowAt([9, 12]), 9, 1)).toBe(0)
    expect(followRow(rowAt([2, 4, 9, 12]), 9, 1)).toBe(2)
    expect(followRow(rowAt([4, 12]), 9, 1)).toBeNull()
    expect(followRow(rowAt([]), 9, 1)).toBe(1)
  })
  it('draw what is on screen and a little around, of however many rows', () => {
    expect(spanOf({ top: 0, height: 480 }, 50_000)).toEqual({ first: 0, last: 17 })
    const deep = spanOf({ top: 1000 * ROW_PX, height: 480 }, 50_000)
    expect(deep).toEqual({ first: 994, last: 1017 })
    expect(spanOf({ top: 0, height: 480 }, 0)).toEqual({ first: 0, last: 0 })
  })
})

describe('choices made faster than the server answers', () => {
  it('build on each other: the second mapping holds the first', () => {
    const first = { mapping: mappingWith(review, 1, 'sku') }
    const shown = withChoices(review, first)
    expect(shown.columns.map(({ field }) => field)).toEqual([null, 'sku', 'cost'])
    const second = { mapping: mappingWith(shown, 0, 'currency') }
    expect(second.mapping).toMatchObject({ sku: 1, currency: 0, cost: 2 })
    // The answer to the first one comes: the second stays as it was chosen.
    const answered = { ...shown, revision: 4 }
    expect(withChoices(answered, second).columns.map(({ field }) => field)).toEqual([
      'currency',
      'sku',
      'cost',
    ])
  })

  it('hold every bulk fix: the second one does not take the place of the first', () => {
    const trim = { fix: 'trim', column: null } as const
    const fill = { fix: 'fill_blank', column: 2, value: '0' } as const
    const shown = withChoices(review, { fixes: [...review.fixes, trim] })
    expect(withChoices(shown, { fixes: [...shown.fixes, fill] }).fixes).toEqual([trim, fill])
  })

  it('leave alone what they do not name, and a choice given back to the file', () => {
    expect(withChoices(review, { dateOrder: 'mdy' })).toEqual({ ...review, dateOrder: 'mdy' })
    expect(withChoices(review, { mapping: null })).toEqual(review)
  })
})

it('two columns of one name say where they stand', () => {
  const words = { unnamed: 'Column', inPlace: (name: string, place: number) => `${name} (${place})` }
  const columns = [column(0, 'Price', 'cost'), column(1, '', null), column(2, 'Price', null)]
  expect(columns.map((each) => columnName({ columns }, each, words))).toEqual([
    'Price (1)',
    'Column 2',
    'Price (3)',
  ])
})

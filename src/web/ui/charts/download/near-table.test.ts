import { expect, it } from 'vitest'
import { tableOf } from './near-table.ts'

it('a shown table becomes a file without its buttons, with the lines of a cell behind each other', () => {
  const table = tableOf({
    caption: 'Compared',
    headers: ['Product', 'Units', 'Remove'],
    rows: [
      ['Mug', '−5%\n−8% to −2%', ''],
      ['Kettle', '–', ' '],
    ],
  })
  expect(table.columns).toEqual(['Product', 'Units'])
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['Mug', '−5% · −8% to −2%'],
    ['Kettle', '–'],
  ])
})

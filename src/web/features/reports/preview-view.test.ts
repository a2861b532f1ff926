import { describe, expect, it } from 'vitest'
import { drawnPoints, lastMonthOfData, linePaths } from './preview-view.ts'
import type { ReportTable } from './types.ts'

const table = (values: readonly (string | null)[], kind: 'line' | 'bars' = 'bars'): ReportTable => ({
  id: 't',
  title: 'T',
  note: null,
  columns: [],
  rows: values.map((revenue, index) => ({ name: `n${index}`, revenue })),
  totalRows: values.length,
  chart: { kind, label: 'name', value: 'revenue' },
})

it('the last month of data never begins before the data', () => {
  expect(lastMonthOfData({ from: '2011-01-01', to: '2011-12-09' })).toEqual({
    from: '2011-11-10',
    to: '2011-12-09',
  })
  expect(lastMonthOfData({ from: '2011-12-01', to: '2011-12-09' })).toEqual({
    from: '2011-12-01',
    to: '2011-12-09',
  })
})

describe('what a table draws', () => {
  it('is measured by its highest value; absent and negative ones stand at zero', () => {
    expect(drawnPoints(table(['50.00', null, '-3', '25'])).map(({ share }) => share)).toEqual([1, 0, 0, 0.5])
  })

  it('is nothing where there is nothing to compare', () => {
    expect(drawnPoints(table(['50.00']))).toEqual([])
    expect(drawnPoints(table(['0', '0']))).toEqual([])
    expect(drawnPoints({ ...table(['1', '2']), chart: null })).toEqual([])
  })

  it('is eight bars at most, but a line through all points', () => {
    const many = Array.from({ length: 31 }, (_, index) => String(index + 1))
    expect(drawnPoints(table(many))).toHaveLength(8)
    expect(drawnPoints(table(many, 'line'))).toHaveLength(31)
    const { closed, open } = linePaths(drawnPoints(table(['0', '2', '1'], 'line')))
    expect(closed).toBe('M0.00 100.00L50.00 4.00L100.00 52.00')
    expect(open).toBe('')
  })

  it('draws a day that is not over on its own, from the end of the last whole one', () => {
    const days = table(['1', '2', '0'], 'line')
    const points = drawnPoints({ ...days, chart: { ...days.chart!, openFrom: 'n2' } })
    expect(linePaths(points)).toEqual({ closed: 'M0.00 52.00L50.00 4.00', open: 'M50.00 4.00L100.00 100.00' })
  })
})

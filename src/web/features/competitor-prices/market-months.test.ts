import { expect, it } from 'vitest'
import { marketMonths } from './market-months.ts'

it('is the market at the end of each month, with gaps where no price was in force', () => {
  const at = (day: string, median: string | null) => ({ day, median, lowest: median, count: median ? 1 : 0 })
  const history = [
    at('2025-11-03', '10'),
    at('2025-11-20', '12'),
    at('2026-01-05', null),
    at('2026-03-01', '9'),
  ]
  const ours = [
    { month: '2025-12', price: '15' },
    { month: '2026-01', price: '15' },
    { month: '2026-03', price: '8.1' },
  ]
  const months = marketMonths({ history, ours })
  expect(months.map(({ month, median }) => [month, median])).toEqual([
    ['2025-11', 12],
    ['2025-12', 12],
    ['2026-01', null],
    ['2026-02', null],
    ['2026-03', 9],
  ])
  expect(months.map(({ gap }) => gap && Number(gap.toFixed(9)))).toEqual([null, 0.25, null, null, -0.1])
  expect(marketMonths({ history: [], ours })).toEqual([])
})

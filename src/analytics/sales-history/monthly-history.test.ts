import { describe, expect, it } from 'vitest'
import { monthlyHistory } from './monthly-history.ts'

describe('monthlyHistory', () => {
  it('fills the months between with zero quantity and price', () => {
    const history = monthlyHistory([
      { day: '2024-03-09', units: 1, revenue: 12 },
      { day: '2023-12-05', units: 2, revenue: 20 },
      { day: '2023-12-31', units: 2, revenue: 28 },
    ])
    expect(history).toEqual([
      { month: '2023-12', avg_price: 12, total_quantity: 4 },
      { month: '2024-01', avg_price: 0, total_quantity: 0 },
      { month: '2024-02', avg_price: 0, total_quantity: 0 },
      { month: '2024-03', avg_price: 12, total_quantity: 1 },
    ])
  })

  it('ignores days without units, and is empty without any', () => {
    expect(monthlyHistory([])).toEqual([])
    expect(monthlyHistory([{ day: '2024-01-01', units: 0, revenue: 0 }])).toEqual([])
    const days = [
      { day: '2024-01-01', units: 0, revenue: 0 },
      { day: '2024-02-01', units: 3, revenue: 9 },
    ]
    expect(monthlyHistory(days)).toEqual([{ month: '2024-02', avg_price: 3, total_quantity: 3 }])
  })

  it('refuses a date that is none', () => {
    expect(() => monthlyHistory([{ day: '2024-02-30', units: 1, revenue: 1 }])).toThrow('2024-02-30')
  })
})

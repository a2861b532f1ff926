import { describe, expect, it } from 'vitest'
import { quietestHour } from './quietest-hour.ts'

describe('the quietest hour', () => {
  it('is the middle of the three hours with the fewest orders', () => {
    const orders = Array.from({ length: 24 }, (_, hour) => (hour >= 1 && hour <= 3 ? 2 : 40))
    expect(quietestHour(orders)).toBe(2)
    // Around midnight the hours of both ends of the day are neighbours.
    expect(quietestHour(orders.map((_, hour) => ([23, 0, 1].includes(hour) ? 1 : 40)))).toBe(0)
  })

  it('is 4 o’clock with few orders, and the equal hour closest to it', () => {
    expect(quietestHour([])).toBe(4)
    expect(quietestHour(Array.from({ length: 24 }, () => 100))).toBe(4)
  })
})

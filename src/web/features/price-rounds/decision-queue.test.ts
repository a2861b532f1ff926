import { describe, expect, it } from 'vitest'
import { afterRefusal, pauseBefore, withDecision } from './decision-queue.ts'

/** The specification allows the browser five calls a minute for each address; the first one opened the round. */
describe('decisions on single prices', () => {
  it('waits for a short quiet, and after four of a minute until the first of them is a minute old', () => {
    expect(pauseBefore([], 100_000)).toBe(800)
    expect(pauseBefore([70_000, 80_000, 90_000], 100_000)).toBe(800)
    expect(pauseBefore([60_000, 70_000, 80_000, 90_000], 100_000)).toBe(20_000)
    expect(pauseBefore([30_000, 70_000, 80_000, 90_000], 100_000)).toBe(800)
    expect(pauseBefore([50_000, 60_000, 70_000, 80_000, 90_000], 100_000)).toBe(20_000)
  })

  it('keeps those that were sent with a refused one, and what was decided meanwhile', () => {
    const sent = [
      { productId: 1, pin: 'locked' as const },
      { productId: 2, pin: 'set' as const, price: '219.00' },
      { productId: 3, pin: 'forbidden' as const },
    ]
    const meanwhile = [{ productId: 3, pin: null }]
    expect(afterRefusal(sent, meanwhile, { 'pins.1.price': 'Far from today’s price.' })).toEqual([
      { productId: 1, pin: 'locked' },
      { productId: 3, pin: null },
    ])
    // A server that cannot be reached names none.
    expect(afterRefusal(sent, [], {})).toEqual(sent)
  })

  it('replaces the decision on a product that still waits', () => {
    const kept = withDecision([], { productId: 1, pin: 'locked' })
    const two = withDecision(kept, { productId: 2, pin: 'forbidden' })
    expect(withDecision(two, { productId: 1, pin: null })).toEqual([
      { productId: 2, pin: 'forbidden' },
      { productId: 1, pin: null },
    ])
  })
})

import { expect, test } from 'vitest'
import { createRandom } from '../stats/random.ts'
import { describeResponse } from './describe-response.ts'
import { mixReadiness } from './mix-readiness.ts'

const sales = (weeks: number) => new Float64Array(weeks).fill(100)
const moving = (weeks: number, seed = 1) => {
  const random = createRandom(seed)
  return Float64Array.from({ length: weeks }, () => random.uniform(1, 9))
}

test('what weeks can tell: nothing, a range, or all', () => {
  expect(mixReadiness(sales(60), [])).toMatchObject({ use: 'not_estimated', reasons: ['no_spend'] })
  expect(mixReadiness(new Float64Array(60), [moving(60)])).toMatchObject({ reasons: ['no_sales'] })
  expect(mixReadiness(sales(9), [moving(9)])).toEqual({
    use: 'not_estimated',
    reasons: ['few_weeks'],
    weeksMissing: 4,
  })
  expect(mixReadiness(sales(60), [new Float64Array(60).fill(5)])).toMatchObject({
    use: 'not_estimated',
    reasons: ['no_variation'],
  })
  expect(mixReadiness(sales(30), [moving(30)])).toEqual({
    use: 'range_only',
    reasons: ['under_a_year'],
    weeksMissing: 22,
  })
  expect(mixReadiness(sales(60), [moving(60), moving(60).map((x) => 2 * x)])).toMatchObject({
    use: 'range_only',
    reasons: ['spend_moves_together'],
  })
  expect(mixReadiness(sales(60), [moving(60), moving(60, 2)])).toMatchObject({ use: 'full', reasons: [] })
})

test('a response curve by hand: carry-over 0.1, half saturation at 8 mean spends', () => {
  // Shape 3 of 16: the first carry-over with the last half saturation. Steady spend 10, so k = 80, and a return of 2.
  const response = describeResponse(
    { returns: Float64Array.of(2), shapes: Int32Array.of(3) },
    new Float64Array(400).fill(10),
  )
  expect(response.carryOver).toBe(0.1)
  expect(response.curve).toHaveLength(9)
  expect(response.curve[0]).toMatchObject({ spend: 0, revenue: 0 })
  // Steady state: revenue at today's spend is the return times the spend; the first week alone lacks its carry-over.
  expect(response.curve[4]!.revenue).toBeCloseTo(20, 1)
  // revenue(s) = top s / (s + 80) with top = 20 × 90 / 10: at 20 it is 36.0, and the slope at 10 is 180 × 80 / 90².
  expect(response.curve[8]!.revenue).toBeCloseTo(36, 0)
  expect(response.marginalReturn).toBeCloseTo((180 * 80) / 90 ** 2, 1)
})

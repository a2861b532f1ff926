import { expect, it } from 'vitest'
import { describeHalfYears } from './describe-half-years.ts'
import { poolDrift } from './pool-drift.ts'

/** 60 products of five types whose own data give the two elasticities for the two half-years, each to a standard error of 0.3. */
function drawn(before: number, after: number) {
  const precision = new Float64Array(60 * 4)
  const score = new Float64Array(60 * 2)
  for (let i = 0; i < 60; i++) {
    for (const [half, mean] of [before, after].entries()) {
      precision[i * 4 + 3 * half] = 1 / 0.09
      score[i * 2 + half] = (mean + 0.3 * ((i % 3) - 1)) / 0.09
    }
  }
  const levels = poolDrift(
    { blocks: 2, precision, score },
    Int32Array.from({ length: 60 }, (_, i) => i % 5),
    5,
  )
  return describeHalfYears({ halfYears: { count: 2, weekCount: 52 }, levels, support: null })!
}

it('states the store’s half-years and how likely customers react less than before', () => {
  const { figures, lessSensitive } = drawn(-2.6, -1.4)
  expect(figures.map(({ fromDay }) => fromDay)).toEqual([0, 26 * 7])
  expect(figures[1]!.value).toBeGreaterThan(figures[0]!.value)
  expect(lessSensitive).toBeGreaterThan(0.9)
  expect(drawn(-1.4, -2.6).lessSensitive).toBeLessThan(0.1)
  expect(drawn(-2, -2).lessSensitive).toBeCloseTo(0.5, 1)
})

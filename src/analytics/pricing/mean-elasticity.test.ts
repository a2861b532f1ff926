import { expect, it } from 'vitest'
import type { StoreErrors } from './joint-draws.ts'
import { deviationOfMean, type TypeSums } from './mean-elasticity.ts'

const errors = (of: Partial<StoreErrors>): StoreErrors => ({
  storeDeviation: 0,
  typeSpread: 0.4,
  productSpread: 0.8,
  evidenceOfType: () => 0,
  ...of,
})

/** `products` of one type, each with the same own share and deviation. */
function alike(type: string | null, products: number, ownShare: number, deviation: number): TypeSums {
  const rest = 1 - ownShare
  return {
    ...{ type, products },
    rest: products * rest,
    restSquares: products * rest ** 2,
    variances: products * deviation ** 2,
  }
}

it('falls with the root of the number where own sales decide everything', () => {
  // By hand: 1.15 × 0.5 ÷ √25, the allowance for errors that an estimate does not see.
  expect(deviationOfMean([alike('a', 25, 1, 0.5)], errors({}))).toBeCloseTo(0.115, 12)
})

it('does not fall below what all products share, however many there are', () => {
  // By hand, without evidence of the types: each errs by its type's mean (0.4) and the store's (0.2) alone, whose
  // deviations are those of its elasticity: 0.2² + 0.4² = 0.2. Over 10 types √(0.2² + 0.4²/10 + own), with 0.2 once more.
  const types = Array.from({ length: 10 }, (_, at) => alike(`type ${at}`, 100, 0, Math.sqrt(0.2)))
  const own = (1.15 ** 2 * 1000 * 0.2 - 1000 * 0.2) / 1000 ** 2
  expect(deviationOfMean(types, errors({ storeDeviation: 0.2 }))).toBeCloseTo(
    Math.sqrt(0.04 + 0.016 + own + 0.04),
    12,
  )
})

it('shrinks what a type shares by the evidence of its products', () => {
  // By hand: the type's mean has 1/0.4² of prior and 16/0.8² of evidence: its variance is 1/31.25.
  const known = deviationOfMean([alike('a', 1e9, 0.5, 0.1)], errors({ evidenceOfType: () => 16 }))
  expect(known).toBeCloseTo(0.5 * Math.sqrt(1 / 31.25), 6)
})

it('is none without products', () => {
  expect(deviationOfMean([alike('a', 0, 1, 1)], errors({}))).toBeNull()
})

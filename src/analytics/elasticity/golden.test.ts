import { describe, expect, it } from 'vitest'
import { recommendPrice } from '../pricing/recommend-price.ts'
import { estimateStore } from './estimate-store.ts'
import { goldenStore } from './fixtures/golden-store.ts'
import { REFERENCE_MONTHS, REFERENCE_PRICES, REFERENCE_SPELLS } from './fixtures/reference-estimates.ts'

const { lines, products, truth } = goldenStore()

function largestGap(own: readonly (number | null)[], reference: readonly number[]): number {
  expect(own).toHaveLength(reference.length)
  return Math.max(...own.map((value, i) => Math.abs((value ?? Number.NaN) - reference[i]!)))
}

describe('agreement with the reference implementation', () => {
  it('gives the same estimates from order lines, to 0.02', () => {
    const { products: answers } = estimateStore(lines, products)
    expect(
      largestGap(
        answers.map((p) => p.elasticity),
        REFERENCE_SPELLS.elasticity,
      ),
    ).toBeLessThan(0.02)
    expect(
      largestGap(
        answers.map((p) => p.standardDeviation),
        REFERENCE_SPELLS.standardDeviation,
      ),
    ).toBeLessThan(0.02)
    expect(
      largestGap(
        answers.map((p) => p.ownShare),
        REFERENCE_SPELLS.ownShare,
      ),
    ).toBeLessThan(0.02)
  })

  it('gives the same estimates from monthly totals, to 0.02', () => {
    const throughDay = lines.day.reduce((last, day) => Math.max(last, day))
    const { products: answers } = estimateStore(lines, products, { grain: 'months', throughDay })
    expect(
      largestGap(
        answers.map((p) => p.elasticity),
        REFERENCE_MONTHS.elasticity,
      ),
    ).toBeLessThan(0.02)
    expect(
      largestGap(
        answers.map((p) => p.standardDeviation),
        REFERENCE_MONTHS.standardDeviation,
      ),
    ).toBeLessThan(0.02)
    expect(answers.every((p) => p.grade === 'C' || p.grade === 'D')).toBe(true)
  })

  it('advises the same prices', () => {
    const advised = REFERENCE_PRICES.map((_, i) => {
      const posterior = {
        elasticity: REFERENCE_SPELLS.elasticity[i]!,
        standardDeviation: REFERENCE_SPELLS.standardDeviation[i]!,
      }
      return recommendPrice({ ...posterior, price: products.price[i]!, cost: products.cost[i]! }).price
    })
    const equal = advised.filter((price, i) => Math.abs(price! - REFERENCE_PRICES[i]!) < 1e-4)
    // The reference's figures are rounded to 4 digits: at most a grid step or a threshold may flip.
    expect(equal.length).toBeGreaterThanOrEqual(REFERENCE_PRICES.length - 2)
  })

  it('is closer to the truth than one figure for all', () => {
    const { products: answers } = estimateStore(lines, products)
    const squares = (guess: (i: number) => number) =>
      truth.reduce((sum, value, i) => sum + (guess(i) - value) ** 2, 0)
    const average = truth.reduce((sum, value) => sum + value, 0) / truth.length
    expect(squares((i) => answers[i]!.elasticity!)).toBeLessThan(0.5 * squares(() => average))
  })
})

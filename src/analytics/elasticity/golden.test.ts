import { describe, expect, it } from 'vitest'
import { estimateStore } from './estimate-store.ts'
import { goldenStore } from './fixtures/golden-store.ts'
import {
  REFERENCE_MONTHS,
  REFERENCE_WITH_COUPONS,
  REFERENCE_WITHOUT_COUPONS,
} from './fixtures/reference-estimates.ts'

const refinements = {
  priceTiers: false,
  typicalQuantities: false,
  dayProfile: false,
  effectsFromOthers: false,
  upperPrices: false,
  saleSigns: false,
  halfYears: false,
  sharedMeans: false,
}
const plain = goldenStore(0)
const couponed = goldenStore(0.06)

function gaps(own: readonly (number | null)[], reference: readonly number[]): number[] {
  expect(own).toHaveLength(reference.length)
  return own.map((value, i) => Math.abs((value ?? Number.NaN) - reference[i]!)).sort((a, b) => a - b)
}

describe('agreement with the reference implementation', () => {
  it.each([
    ['without coupons', plain, REFERENCE_WITHOUT_COUPONS],
    ['with coupons', couponed, REFERENCE_WITH_COUPONS],
  ] as const)('gives the same estimates from order lines, to 0.02, %s', (_, store, reference) => {
    const { products } = estimateStore(store.lines, store.products, { refinements })
    expect(
      gaps(
        products.map((p) => p.elasticity),
        reference.elasticity,
      ).at(-1),
    ).toBeLessThan(0.02)
    expect(
      gaps(
        products.map((p) => p.standardDeviation),
        reference.standardDeviation,
      ).at(-1),
    ).toBeLessThan(0.02)
    expect(
      gaps(
        products.map((p) => p.ownShare),
        reference.ownShare,
      ).at(-1),
    ).toBeLessThan(0.02)
  })

  it('stays near them with its refinements', () => {
    const { products } = estimateStore(couponed.lines, couponed.products, {
      refinements: { halfYears: false, sharedMeans: false },
    })
    const gap = gaps(
      products.map((p) => p.elasticity),
      REFERENCE_WITH_COUPONS.elasticity,
    )
    expect(gap[gap.length >> 1]).toBeLessThan(0.05)
    expect(gap.at(-1)).toBeLessThan(0.25)
  })

  it('gives the same estimates from monthly totals, to 0.02', () => {
    const throughDay = couponed.lines.day.reduce((last, day) => Math.max(last, day))
    const { products } = estimateStore(couponed.lines, couponed.products, {
      refinements,
      grain: 'months',
      throughDay,
    })
    const { elasticity, standardDeviation } = REFERENCE_MONTHS
    expect(
      gaps(
        products.map((p) => p.elasticity),
        elasticity,
      ).at(-1),
    ).toBeLessThan(0.02)
    expect(
      gaps(
        products.map((p) => p.standardDeviation),
        standardDeviation,
      ).at(-1),
    ).toBeLessThan(0.02)
    expect(products.every((p) => p.grade === 'C' || p.grade === 'D')).toBe(true)
  })

  it('is closer to the truth than one figure for all', () => {
    const { products } = estimateStore(plain.lines, plain.products)
    const { truth } = plain
    const squares = (guess: (i: number) => number) =>
      truth.reduce((sum, value, i) => sum + (guess(i) - value) ** 2, 0)
    const average = truth.reduce((sum, value) => sum + value, 0) / truth.length
    expect(squares((i) => products[i]!.elasticity!)).toBeLessThan(0.5 * squares(() => average))
  })
})

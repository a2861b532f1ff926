import { describe, expect, it } from 'vitest'
import { weighPrice } from '../pricing/advise-price.ts'
import type { GuardRails } from '../pricing/guard-rails.ts'
import { knownProduct } from './fixtures/known-product.ts'
import { solvePriceRound } from './solve-price-round.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { RoundProduct } from './types/round-question.ts'

/** A product with an elasticity of -1, which gains by a rise. */
const product = (
  productId: number,
  price: number,
  { elasticity = -1, ...rails }: Partial<GuardRails> & { readonly elasticity?: number | null } = {},
) => knownProduct(productId, { price, elasticity, rails })

const errors = { storeDeviation: 0.1, typeSpread: 0.3, productSpread: 0.5, evidenceOfType: () => 3 }

function conflictOf(products: readonly RoundProduct[], constraints: readonly RoundConstraint[]) {
  const round = solvePriceRound({ products, constraints, errors })
  if (round.kind !== 'failed') throw new Error('solved')
  return round.conflict
}

function gap(pairs: readonly (readonly [number, number])[], least: number): RoundConstraint {
  return { kind: 'gap', pairs, least, most: 0.35, repair: true }
}

const nothingChanges: RoundConstraint = { kind: 'changes', of: { kind: 'store' }, most: 0 }

describe('a conflict', () => {
  it('names the largest step, the pair that it keeps apart, and the least step that is enough', () => {
    // At 10 %, 11 over 9 is 22 % more, but 11 over 10.80 only 2 %.
    const products = [product(1, 10), product(2, 10), product(3, 12)]
    const conflict = conflictOf(products, [
      gap(
        [
          [1, 2],
          [2, 3],
        ],
        0.15,
      ),
    ])
    expect(conflict).toMatchObject({ constraints: [0], limits: ['max_step'], concerned: [2, 3] })
    // The first is 1.15² times the third: 10 (1 + s) ≥ 1.3225 × 12 (1 - s), so s ≥ 5.87 / 25.87 = 0.2269.
    expect(conflict.leastStep).toBeGreaterThanOrEqual(0.226)
    expect(conflict.leastStep).toBeLessThan(0.25)
  })

  it('loosens the end of a range that is in the way, and not the other', () => {
    // 11 over 9 is 22.2 % more, never 30 % or more: the least has to come down by 7.8 points; 1/128 of a whole is the grain.
    const { loosened } = conflictOf(
      [product(1, 10), product(2, 10)],
      [{ kind: 'gap', pairs: [[1, 2]], least: 0.3, most: 0.4, repair: true }],
    )
    const to = loosened[0]?.to
    if (to?.kind !== 'gap') throw new Error('not loosened')
    expect(to.most).toBe(0.4)
    expect(to.least).toBeGreaterThan(0.2)
    expect(to.least).toBeLessThanOrEqual(0.2223)
  })

  it('names what is too little known to move, where that or a larger step would do', () => {
    // 11 over 10 is not 15 % more; 11 over 9 would be, and so would 11.50 over 10.
    const products = [product(1, 10), product(2, 10, { elasticity: null })]
    const conflict = conflictOf(products, [gap([[1, 2]], 0.15)])
    expect(conflict.limits).toEqual(['evidence', 'max_step'])
    expect(conflict.leastStep).toBeGreaterThanOrEqual(0.15)
    expect(conflict.leastStep).toBeLessThan(0.17)
  })

  it('names the rule about a competitor, and the prices that it moves', () => {
    const held = product(2, 10, { market: { floor: null, ceiling: 9.5 } })
    expect(conflictOf([product(1, 10), held], [nothingChanges])).toMatchObject({
      ...{ constraints: [0], limits: ['market'], concerned: [2], leastStep: null },
      loosened: [{ constraint: 0, to: { kind: 'changes', most: 1 } }],
    })
  })

  it('counts a price that a limit forces as unsure where it hardly earns more', () => {
    // With an elasticity of -1 every cut loses: 9.50 for 10 at a cost of 5.
    const held = product(2, 10, { market: { floor: null, ceiling: 9.5 } })
    const round = solvePriceRound({ products: [product(1, 10), held], constraints: [], errors })
    if (round.kind !== 'solved') throw new Error('not solved')
    expect(round.prices[1]).toMatchObject({ newPrice: 9.5, isUnsure: true })
    expect(round.totals.unsure).toMatchObject({ prices: 1 })
  })

  it('names the shop’s own limits', () => {
    const held = product(2, 10, { minPrice: 10.5 })
    expect(conflictOf([product(1, 10), held], [nothingChanges])).toMatchObject({
      ...{ limits: ['own_limits'], concerned: [2] },
    })
  })

  it('names the days between two changes', () => {
    const { question, ...rest } = product(1, 10)
    const recent = { ...question, daysSinceChange: 3 }
    const rested = { ...rest, question: recent, advice: weighPrice(recent) }
    // The second alone reaches 11 over 10: 10 %.
    const conflict = conflictOf([rested, product(2, 10)], [gap([[2, 1]], 0.15)])
    expect(conflict.limits).toEqual(['days_between_changes', 'max_step'])
  })

  it('names no limit where rules cannot hold whatever the limits', () => {
    const more: RoundConstraint = {
      ...{ kind: 'floor', of: { kind: 'store' }, figure: 'units', least: 1.01, chance: null },
    }
    const conflict = conflictOf([product(1, 10), product(2, 10)], [nothingChanges, more])
    expect(conflict).toMatchObject({ constraints: [0, 1], limits: [], leastStep: null, concerned: [] })
  })
})

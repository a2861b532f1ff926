import { describe, expect, it } from 'vitest'
import type { StoreErrors } from '../pricing/joint-draws.ts'
import { promotionOutcome } from './promotion-outcome.ts'
import { type PlannedPromotion, promotionTotal } from './promotion-total.ts'

const errors: StoreErrors = {
  ...{ storeDeviation: 0.2, typeSpread: 0.4, productSpread: 0.7 },
  evidenceOfType: () => 5,
}
const candidate = {
  ...{
    price: 20,
    cost: 8,
    unitsPerDay: 2,
    elasticity: -3,
    deviation: 0.4,
    cannibalShare: 0.05,
    channelCost: 0,
  },
  ...{ dealEffect: 0.13, dealDeviation: 0.1, afterDealEffect: -0.13, afterDealDeviation: 0.07 },
}

function promotion(productId: number, elasticity = -3): PlannedPromotion {
  const own = { ...candidate, elasticity }
  return {
    ...{ productId, productType: 'Lamps', ownShare: 0.5, ratio: 0.8, days: 14, unitsDeviation: 0.3 },
    belief: { mean: elasticity, deviation: 0.4 },
    money: { costShare: 0.4, costDeviation: 0, pull: { mean: 0, deviation: 0 } },
    candidate: own,
    profit: promotionOutcome(own, 0.2, 14).profit,
  }
}

const many = (count: number) => Array.from({ length: count }, (_, k) => promotion(k + 1))

describe('the sum of a plan', () => {
  it('is the sum of its products, and the same each time', () => {
    const total = promotionTotal(many(3), errors)!
    expect(total.value).toBeCloseTo(3 * promotion(1).profit, 8)
    expect(promotionTotal(many(3), errors)).toEqual(total)
    expect(promotionTotal([], errors)).toBeNull()
  })

  it('one promotion has the chance that its product states', () => {
    const { probabilityOfProfit } = promotionOutcome({ ...candidate, elasticity: -2 }, 0.2, 14)
    expect(promotionTotal([promotion(7, -2)], errors)!.probability).toBeCloseTo(probabilityOfProfit, 1)
  })

  it('errors that all products share do not cancel out, others do', () => {
    const widthOf = (count: number) => {
      const { value, low, high } = promotionTotal(many(count), errors)!
      return (high - low) / value
    }
    // Independent errors of 100 products would leave a tenth of the width of one.
    expect(widthOf(100)).toBeLessThan(0.8 * widthOf(1))
    expect(widthOf(100)).toBeGreaterThan(0.2 * widthOf(1))
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../stats/random.ts'
import { allocateBudget, type BudgetOption } from './allocate-budget.ts'
import { planPromotions } from './plan-promotions.ts'
import { inSlot, type PromotionCandidate, promotionOutcome } from './promotion-outcome.ts'

const candidate: PromotionCandidate = {
  price: 20,
  cost: 8,
  unitsPerDay: 2,
  elasticity: -3,
  deviation: 0,
  dealEffect: 0.1,
  afterDealEffect: 0,
  cannibalShare: 0,
  channelCost: 0,
}

describe('outcome of one promotion', () => {
  test('by hand: 20 % off for 10 days at elasticity -3', () => {
    const units = 20 * Math.exp(-3 * Math.log(0.8) + 0.1)
    const got = promotionOutcome(candidate, 0.2, 10)
    expect(got.addedUnits).toBeCloseTo(units - 20, 10)
    expect(got.profit).toBeCloseTo(8 * units - 12 * 20, 8)
    expect(got.revenue).toBeCloseTo(16 * units - 20 * 20, 8)
    expect(got.budget).toBeCloseTo(4 * units, 8)
    expect(got.probabilityOfProfit).toBe(1)
  })

  test('expectation, deviation and probability agree with simulation', () => {
    const uncertain = {
      ...candidate,
      elasticity: -2,
      deviation: 0.7,
      dealDeviation: 0.1,
      afterDealEffect: -0.15,
      afterDealDeviation: 0.07,
      cannibalShare: 0.2,
      cannibalDeviation: 0.05,
      channelCost: 5,
    }
    const got = promotionOutcome(uncertain, 0.25, 14)
    const random = createRandom(2)
    let sum = 0
    let squares = 0
    let wins = 0
    const draws = 40_000
    for (let k = 0; k < draws; k++) {
      const drawn = {
        ...{ elasticity: random.normal(-2, 0.7), deviation: 0, dealDeviation: 0, afterDealDeviation: 0 },
        ...{ cannibalShare: random.normal(0.2, 0.05), cannibalDeviation: 0 },
        dealEffect: random.normal(uncertain.dealEffect, 0.1),
        afterDealEffect: random.normal(-0.15, 0.07),
      }
      const { profit } = promotionOutcome({ ...uncertain, ...drawn }, 0.25, 14)
      sum += profit
      squares += profit * profit
      if (profit > 0) wins++
    }
    const mean = sum / draws
    expect(Math.abs(got.profit - mean)).toBeLessThan(4 * (got.profitDeviation / Math.sqrt(draws)))
    expect(Math.sqrt(squares / draws - mean * mean) / got.profitDeviation).toBeCloseTo(1, 1)
    expect(Math.abs(got.probabilityOfProfit - wins / draws)).toBeLessThan(0.01)
  })

  test('what was bought ahead is missing from the demand of the weeks after', () => {
    // Brought forward: 21 days x units a day x (1 - e^-0.1), each worth a margin of 12.
    const before = { ...candidate, afterDealEffect: -0.1 }
    const missing = (unitsAfter: number) => 12 * 21 * unitsAfter * (1 - Math.exp(-0.1))
    const free = promotionOutcome(candidate, 0.2, 10).profit
    expect(promotionOutcome(before, 0.2, 10).profit).toBeCloseTo(free - missing(2), 8)
    expect(promotionOutcome({ ...before, unitsAfter: 6 }, 0.2, 10).profit).toBeCloseTo(free - missing(6), 8)
    const slots = { slotUnits: [2, 4], slotUnitsAfter: [6, 1] }
    expect(inSlot({ ...before, ...slots }, 1)).toMatchObject({ unitsPerDay: 4, unitsAfter: 1 })
    expect(inSlot(before, 1)).toMatchObject({ unitsPerDay: 2, unitsAfter: 2 })
  })

  test('a cut below cost can only lose; no cut and no demand change nothing', () => {
    const loss = promotionOutcome({ ...candidate, cost: 17 }, 0.2, 10)
    expect(loss.profit).toBeLessThan(0)
    expect(loss.probabilityOfProfit).toBe(0)
    // Sold at a loss already: selling more of it makes the loss larger.
    const worse = promotionOutcome({ ...candidate, cost: 22 }, 0.2, 10)
    expect(worse.profit).toBeLessThan(0)
    expect(worse.probabilityOfProfit).toBe(0)
    expect(promotionOutcome(candidate, 0, 10)).toMatchObject({ profit: 0, budget: 0, addedUnits: 0 })
    expect(promotionOutcome({ ...candidate, unitsPerDay: 0 }, 0.2, 10).profit).toBe(0)
  })
})

/** Every combination of a small problem. */
function bestByForce(products: readonly (readonly BudgetOption[])[], budget: number): number {
  const [first, ...rest] = products
  if (first === undefined) return 0
  let best = bestByForce(rest, budget)
  for (const option of first) {
    if (option.cost <= budget) best = Math.max(best, option.value + bestByForce(rest, budget - option.cost))
  }
  return best
}

describe('budget', () => {
  const option = fc.record({ value: fc.nat({ max: 50 }), cost: fc.nat({ max: 30 }) })
  const problems = fc.array(fc.array(option, { maxLength: 3 }), { maxLength: 6 })

  test('stays within the budget, below the bound, and the bound is above the best by brute force', () => {
    fc.assert(
      fc.property(problems, fc.nat({ max: 80 }), (products, budget) => {
        const got = allocateBudget(products, budget)
        const best = bestByForce(products, budget)
        const largest = Math.max(0, ...products.flat().map((o) => o.value))
        expect(got.cost).toBeLessThanOrEqual(budget)
        expect(got.value).toBeLessThanOrEqual(best + 1e-9)
        expect(got.bound).toBeGreaterThanOrEqual(best - 1e-6)
        expect(got.value).toBeGreaterThanOrEqual(got.bound - largest - 1e-6)
      }),
    )
  })

  test('10,000 products at five depths: within 0.1 % of the bound', () => {
    const random = createRandom(3)
    const products = Array.from({ length: 10_000 }, () => {
      const c = {
        ...candidate,
        unitsPerDay: random.gamma(0.5, 1),
        elasticity: random.normal(-3, 1),
        deviation: 0.6,
      }
      return [0.1, 0.15, 0.2, 0.25, 0.3].map((d) => {
        const { profit, budget } = promotionOutcome(c, d, 14)
        return { value: profit, cost: budget }
      })
    })
    const all = allocateBudget(products, Number.POSITIVE_INFINITY)
    const half = allocateBudget(products, all.cost / 2)
    expect(half.cost).toBeLessThanOrEqual(all.cost / 2)
    expect(half.value / half.bound).toBeGreaterThan(0.999)
    expect(half.value).toBeGreaterThan(all.value / 2)
  })
})

describe('plans', () => {
  test('take the days after which less is missing, at the same demand', () => {
    const rising = {
      ...{ ...candidate, afterDealEffect: -0.15 },
      ...{ slotUnits: [2, 2], slotUnitsAfter: [6, 2] },
    }
    const slots = [{ startDay: 0 }, { startDay: 7 }]
    const [plan] = planPromotions([rising], { days: 10, budget: 400, slots })
    expect(plan!.promotions.map(({ slot }) => slot)).toEqual([1])
  })

  const random = createRandom(8)
  const shop = Array.from({ length: 60 }, () => ({
    ...candidate,
    unitsPerDay: random.gamma(1, 1),
    elasticity: random.normal(-3, 1),
    deviation: 0.8,
    afterDealEffect: -0.1,
  }))

  test('three goals: surer promotions only, more profit, more revenue', () => {
    const [protect, balanced, grow] = planPromotions(shop, { days: 10, budget: 400 })
    expect([protect!.goal, balanced!.goal, grow!.goal]).toEqual(['protect_margin', 'balanced', 'grow_volume'])
    for (const { outcome } of protect!.promotions)
      expect(outcome.probabilityOfProfit).toBeGreaterThanOrEqual(0.92)
    for (const { outcome } of balanced!.promotions)
      expect(outcome.probabilityOfProfit).toBeGreaterThanOrEqual(0.87)
    for (const plan of [protect!, balanced!, grow!]) {
      expect(plan.budget).toBeLessThanOrEqual(400)
      expect(plan.addedProfit).toBeGreaterThan(0)
    }
    expect(balanced!.addedProfit).toBeGreaterThanOrEqual(protect!.addedProfit - 1e-9)
    expect(grow!.addedRevenue).toBeGreaterThanOrEqual(balanced!.addedRevenue - 1e-9)
  })

  test('another currency or another order of the products changes nothing', () => {
    const asked = { days: 10, budget: 400 }
    const inCents = shop.map((c) => ({ ...c, price: 100 * c.price, cost: 100 * c.cost! }))
    const told = (plans: ReturnType<typeof planPromotions>, unit: number) =>
      plans.map((plan) => ({
        promotions: plan.promotions.length,
        profit: Math.round((1e6 * plan.addedProfit) / unit),
        budget: Math.round((1e6 * plan.budget) / unit),
      }))
    const plain = told(planPromotions(shop, asked), 1)
    expect(told(planPromotions(inCents, { days: 10, budget: 40_000 }), 100)).toEqual(plain)
    expect(told(planPromotions(shop.toReversed(), asked), 1)).toEqual(plain)
  })

  test('where nothing pays the plan is empty and says so', () => {
    const plans = planPromotions(
      shop.map((c) => ({ ...c, elasticity: -0.5, deviation: 0.05 })),
      { days: 10, budget: 400 },
    )
    expect(plans.map((p) => p.reason).slice(0, 2)).toEqual(['nothing_pays', 'nothing_pays'])
    expect(plans[0]).toMatchObject({ promotions: [], budget: 0, returnOnBudget: null })
  })
})

test('coupons and units that come back take their share of what a promotion gains', () => {
  const whole = promotionOutcome(candidate, 0.2, 10)
  const kept = promotionOutcome({ ...candidate, unit: { paid: 1, kept: 0.9 } }, 0.2, 10)
  expect(kept.profit).toBeCloseTo(0.9 * whole.profit, 8)
  // 5 % less is paid of 20 and of 16: (15.2 - 8) u - (19 - 8) 20.
  const paid = promotionOutcome({ ...candidate, unit: { paid: 0.95, kept: 1 } }, 0.2, 10)
  expect(paid.profit).toBeCloseTo(7.2 * paid.units - 11 * 20, 8)
})

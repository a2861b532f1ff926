import { allocateBudget, createRandom, promotionOutcome } from '#analytics'

/** 10,000 products at five depths, with half the budget that all profitable promotions would take. */
export function benchBudget(): string[][] {
  const random = createRandom(3)
  const products = Array.from({ length: 10_000 }, () => {
    const candidate = {
      price: 20,
      cost: 8,
      unitsPerDay: random.gamma(0.5, 1),
      elasticity: random.normal(-3, 1),
      deviation: 0.6,
      dealEffect: 0.1,
      afterDealEffect: -0.1,
      cannibalShare: 0.05,
      channelCost: 0,
    }
    return [0.1, 0.15, 0.2, 0.25, 0.3].map((depth) => {
      const { profit, budget } = promotionOutcome(candidate, depth, 14)
      return { value: profit, cost: budget }
    })
  })
  const all = allocateBudget(products, Number.POSITIVE_INFINITY).cost
  const start = performance.now()
  const { value, bound } = allocateBudget(products, all / 2)
  const ms = performance.now() - start
  return [
    ['products', 'below the dual bound (≤ 0.5 %)', 'ms (≤ 100)'],
    ['10000', `${(100 * (1 - value / bound)).toFixed(4)} %`, ms.toFixed(0)],
  ]
}

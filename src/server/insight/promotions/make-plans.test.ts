import { expect, it } from 'vitest'
import { type PromotionCandidate, planPromotions } from '#analytics'
import { makePlans } from './make-plans.ts'

it.each([
  ['with breaks for others', 1501],
  ['in a thread, where it is very large', 10_001],
])('a store is planned %s, to the same plans', async (_, length) => {
  const candidates = Array.from(
    { length },
    (_, k): PromotionCandidate => ({
      price: 20 + (k % 9),
      cost: 8,
      unitsPerDay: 1 + (k % 5),
      slotUnits: [1 + (k % 5), 0.9 * (1 + (k % 5))],
      elasticity: -2 - (k % 7) / 4,
      deviation: 0.3,
      dealEffect: 0.1,
      afterDealEffect: -0.1,
      cannibalShare: 0.05,
      channelCost: 0,
      allowedFrom: k % 3 === 0 ? 8 : 0,
    }),
  )
  const slots = [{ startDay: 1 }, { startDay: 8 }]
  const options = { days: 14, budget: 5000, slots }
  const plans = await makePlans(candidates, options, 'company')
  expect(plans).toEqual(planPromotions(candidates, options))
  const chosen = plans[1]!.promotions
  expect(chosen.length).toBeGreaterThan(10)
  // Products that must rest until day 8 are never planned before.
  expect(chosen.every(({ product, slot }) => product % 3 !== 0 || slot === 1)).toBe(true)
})

import type * as z from 'zod'
import {
  allChannelsOf,
  beliefOf,
  chanceOfGain,
  expectedGain,
  followingRevenue,
  gainEnds,
  monthlyGain,
  priceOutcome,
  receivedFor,
} from '#analytics'
import type { planEntry } from '#contract/price-plan'
import type { SimulationBase } from '../simulation/simulation-base.ts'

export type ExpectedEffect = NonNullable<z.infer<typeof planEntry>['expected']>

/**
 * Expected effect of a month at the planned price compared with today's, computed as in the recommendations. `null`
 * where nothing can be computed.
 */
export function expectedEffect(base: SimulationBase | null, price: number): ExpectedEffect | null {
  if (base === null || base.elasticity > 0) return null
  const outcome = priceOutcome(base, price)
  const { following = [] } = base
  const { belief, money } = allChannelsOf(base, beliefOf(base))
  const revenue = receivedFor(base.price, base.monthlyUnits, base.unit) * followingRevenue(following)
  const ratio = price / base.price
  const [low, high] = gainEnds(ratio, belief, money)
  const gain = { expected: expectedGain(ratio, belief, money), low, high }
  return {
    unitsChange: outcome.unitsChange,
    monthlyRevenue: outcome.revenue,
    objective: base.cost === null ? 'revenue' : 'profit',
    monthlyGain: monthlyGain(gain, revenue, base.unitsDeviation),
    probability: chanceOfGain(ratio, belief, money),
    assumedMargin: base.cost?.isAssumed ? 1 - base.cost.amount / base.price : null,
  }
}

import type * as z from 'zod'
import { gainOf, type OutcomeBase, priceOutcome } from '#analytics'
import type { planEntry } from '#contract/schemas/price-plan'

export type ExpectedEffect = NonNullable<z.infer<typeof planEntry>['expected']>

/**
 * What a month at the planned price is expected to bring against today's, as the recommendations compute it:
 * expected over the uncertainty of the elasticity. `null` where nothing can be told.
 */
export function expectedEffect(base: OutcomeBase | null, price: number): ExpectedEffect | null {
  if (base === null || base.elasticity > 0) return null
  const outcome = priceOutcome(base, price)
  const costShare = (base.cost ?? 0) / base.price
  const gain = gainOf(price / base.price, costShare, base.elasticity, base.standardDeviation)
  const today = base.price * base.monthlyUnits
  return {
    unitsChange: outcome.unitsChange,
    monthlyRevenue: outcome.revenue,
    objective: base.cost === null ? 'revenue' : 'profit',
    monthlyGain: { value: gain.expected * today, low: gain.low * today, high: gain.high * today },
  }
}

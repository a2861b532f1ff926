import type * as z from 'zod'
import { type OutcomeBase, priceOutcome } from '#analytics'
import type { planEntry } from '#contract/schemas/price-plan'

export type ExpectedEffect = NonNullable<z.infer<typeof planEntry>['expected']>

/** What a month at the planned price is expected to bring against today's; `null` where nothing can be told. */
export function expectedEffect(base: OutcomeBase | null, price: number): ExpectedEffect | null {
  if (base === null || base.elasticity > 0) return null
  const outcome = priceOutcome(base, price)
  const today = priceOutcome(base, base.price)
  const { money, now } =
    outcome.profit && today.profit
      ? { money: outcome.profit, now: today.profit.value }
      : { money: outcome.revenue, now: today.revenue.value }
  return {
    unitsChange: outcome.unitsChange,
    monthlyRevenue: outcome.revenue,
    objective: outcome.profit ? 'profit' : 'revenue',
    monthlyGain: { value: money.value - now, low: money.low - now, high: money.high - now },
  }
}

import { normalCdf } from '../../stats/normal.ts'
import { normalQuantile } from '../../stats/normal-quantile.ts'
import { ALLOWED_LOSS, type CanaryNoise, differenceVariance, harmBoundary } from './canary-noise.ts'

/** A group before its prices are changed. */
export interface CanaryPlan extends CanaryNoise {
  /** Profit that the old prices bring on a day, in the currency of the variance; above zero. */
  readonly dayProfit: number
}

/** Days over which the power is stated. */
const POWER_DAYS = 28
/** Chance with which the stated loss is found. */
const STATED_CHANCE = 0.8

/**
 * Chance (0 to 1) that the watch proves harm within `days` if the group loses this share of its profit: the largest
 * over the days of P(Z < ((loss - 0.02) B t - boundary) / sqrt(V)). A lower bound, because it takes one look of many.
 * 0 without profit or variance.
 */
export function chanceToFind(plan: CanaryPlan, loss: number, days = POWER_DAYS): number {
  if (!(plan.dayProfit > 0) || !(plan.dayVariance > 0)) return 0
  return Math.max(
    ...daysUpTo(days).map((day) => {
      const missing = (loss - ALLOWED_LOSS) * plan.dayProfit * day
      return normalCdf((missing - harmBoundary(plan, day)) / Math.sqrt(differenceVariance(plan, day)))
    }),
  )
}

/**
 * Smallest share of profit lost that the watch finds within `days` with the chance given; `null` where none does: not
 * even the loss of all profit. Example: 0.22 reads "in 4 weeks it would show a loss of 22 % with a chance of 8 in 10".
 */
export function detectableLoss(plan: CanaryPlan, days = POWER_DAYS, chance = STATED_CHANCE): number | null {
  if (!(plan.dayProfit > 0) || !(plan.dayVariance > 0)) return null
  const quantile = normalQuantile(chance)
  const least = Math.min(
    ...daysUpTo(days).map((day) => {
      const spread = quantile * Math.sqrt(differenceVariance(plan, day))
      return (harmBoundary(plan, day) + spread) / (plan.dayProfit * day)
    }),
  )
  return least + ALLOWED_LOSS <= 1 ? least + ALLOWED_LOSS : null
}

function daysUpTo(days: number): number[] {
  return Array.from({ length: days }, (_, at) => at + 1)
}

import { normalMixtureBoundary, tuneMixture } from '../pricing/canary/normal-mixture.ts'
import { bestPrice, type ProductMoney } from './value-of-knowing.ts'

export const STOP_REASONS = ['planned', 'enough', 'harm', 'pointless', 'owner', 'void'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** Chance that a test without harm is ever stopped for it, where its weeks are independent and of known variance. */
const HARM_ALPHA = 0.05
/** Loss that counts as harm, as a share of the tested products' profit. */
const HARM_SHARE = 0.05
/** Best prices closer than this, as a share, are the same advice. */
const SAME_PRICE = 0.005

export interface LookQuestion {
  /** Interval at this look that holds over all looks. */
  readonly low: number
  readonly high: number
  readonly money: readonly ProductMoney[]
  /** Expected value of what the remaining weeks would still teach, and their cost. */
  readonly remainingValue: number
  readonly remainingCost: number
  /**
   * Profit of the group since the start less what was expected of it, with its variance now and at the planned end;
   * `null`: not known.
   */
  readonly profit: {
    readonly difference: number
    readonly expected: number
    readonly variance: number
    readonly plannedVariance: number
  } | null
  /** True at the end of a pair of periods: only harm stops in between. */
  readonly isPairEnd: boolean
}

/** Whether a look ends the test, and why; `null`: it goes on. */
export function stopAt(question: LookQuestion): StopReason | null {
  if (isHarm(question)) return 'harm'
  if (!question.isPairEnd) return null
  if (isSameAdvice(question)) return 'enough'
  return question.remainingValue < question.remainingCost ? 'pointless' : null
}

/** The canary's boundary, tightest at the planned end, against a loss of 5 % of the expected profit. */
function isHarm({ profit }: LookQuestion): boolean {
  if (profit === null || !(profit.variance > 0)) return false
  const allowed = -HARM_SHARE * Math.abs(profit.expected)
  const rho = tuneMixture(profit.plannedVariance, HARM_ALPHA)
  return profit.difference - allowed < -normalMixtureBoundary(profit.variance, rho, HARM_ALPHA)
}

/** True if the best price of every product is the same at both ends of the interval. */
function isSameAdvice({ low, high, money }: LookQuestion): boolean {
  return money.every((each) => {
    const at = (mean: number) => bestPrice(each, { mean, variance: 0 }).ratio
    return Math.abs(at(low) / at(high) - 1) < SAME_PRICE
  })
}

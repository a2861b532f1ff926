import type { AdviceQuestion } from '../pricing/advice.ts'
import { brokenRule } from '../pricing/broken-rule.ts'
import type { PriceRule } from '../pricing/guard-rails.ts'

/** Limit of the shop that a price of the product breaks (`brokenRule`); a stated margin is no cost that it can break. */
export function ruleBrokenBy(
  { price: today, cost, rails, form }: AdviceQuestion,
  price: number,
  step = form?.step,
): PriceRule | null {
  const known = cost === null || cost.isAssumed ? null : cost.amount
  return brokenRule(price, { today, cost: known, rails, ...(step === undefined ? {} : { step }) })
}

import { brokenRule, type GuardRails, isTooSoon, type PriceRule } from '#analytics'
import { smallestAmount } from '#contract/smallest-amount'
import { type Message, message } from '#messages/message'
import { currencyDecimals, fixed } from '../../kit/formats/amounts.ts'

/** Why a price may not go into a shop. */
export interface PriceRefusal {
  readonly code: 'same_price' | 'digits' | 'over_half' | 'rule' | 'too_soon'
  readonly reason: Message
  readonly rule?: PriceRule
}

interface Step {
  /** Price in the shop, and the new one. */
  readonly from: string
  readonly to: string
  readonly currency: string
}

interface Limits {
  readonly cost: string | null
  readonly rails: GuardRails
  /** Days since the price changed last; `null`: unknown. */
  readonly daysSinceChange: number | null
}

/** No setting allows a larger step: it is more often a slip of the hand than a price. */
const LARGEST_STEP = 0.5

/** Refuses what no setting allows: a price that is there already, too many digits, a step of more than half. */
export function refusedStep({ from, to, currency }: Step): PriceRefusal | null {
  if (isSameAmount(to, from)) return { code: 'same_price', reason: message('rollout.item.same_price') }
  if (hasTooManyDecimals(to, currency))
    return { code: 'digits', reason: message('rollout.item.digits', { currency }) }
  if (!(Number(to) > 0) || Math.abs(Number(to) / Number(from) - 1) > LARGEST_STEP)
    return { code: 'over_half', reason: message('rollout.item.over_half') }
  return null
}

/** True of 2.385 in EUR, or of 2.5 in JPY: nobody can pay it. */
export function hasTooManyDecimals(price: string, currency: string): boolean {
  return !isSameAmount(fixed(price, currencyDecimals(currency)), price)
}

/** Refuses what the store's own limits of price changes do not allow. */
export function refusedByLimits({ from, to, currency }: Step, limits: Limits): PriceRefusal | null {
  const { rails, daysSinceChange } = limits
  const cost = limits.cost === null ? null : Number(limits.cost)
  const rule = brokenRule(Number(to), { today: Number(from), cost, rails, step: smallestAmount(currency) })
  if (rule) return { code: 'rule', reason: message('rollout.item.rule', { rule }), rule }
  const days = rails.minDaysBetweenChanges
  const isLedBack = brokenRule(Number(from), { today: Number(from), cost, rails }) !== null
  if (isTooSoon({ daysSinceChange, rails, isLedBack }))
    return { code: 'too_soon', reason: message('rollout.item.too_soon', { days }) }
  return null
}

/** Amounts are decimals of up to four places: 12.3 and 12.3000 are the same. */
export function isSameAmount(a: string, b: string): boolean {
  return Math.round(Number(a) * 10_000) === Math.round(Number(b) * 10_000)
}

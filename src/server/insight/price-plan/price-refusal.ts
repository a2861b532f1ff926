import { brokenRule, type GuardRails, isTooSoon, type PriceRule } from '#analytics'
import { smallestAmount } from '#contract/smallest-amount'
import { type Message, message } from '#messages/message'
import { currencyDecimals, fixed } from '../../kit/formats/amounts.ts'

/** Why a price may not go into a shop. */
export interface PriceRefusal {
  readonly code: 'not_yet' | 'same_price' | 'digits' | 'over_half' | 'rule' | 'too_soon'
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

/** Refuses a price that is planned for a later day than today. */
export function notYet(startsOn: string | null, today: string): PriceRefusal | null {
  if (startsOn === null || startsOn <= today) return null
  return { code: 'not_yet', reason: message('rollout.item.not_yet', { day: startsOn }) }
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
  const given = { today: Number(from), cost, rails, step: smallestAmount(currency) }
  const rule = brokenRule(Number(to), given)
  const before = brokenRule(Number(from), given)
  if (rule && !isNearer({ from: Number(from), to: Number(to), rule, before, ...given }))
    return { code: 'rule', reason: message('rollout.item.rule', { rule }), rule }
  const days = rails.minDaysBetweenChanges
  if (isTooSoon({ daysSinceChange, rails, isLedBack: before !== null }))
    return { code: 'too_soon', reason: message('rollout.item.too_soon', { days }) }
  return null
}

/** True if a price that breaks a limit today goes towards that limit by a step that the rules allow, without reaching it. */
function isNearer(of: {
  readonly from: number
  readonly to: number
  readonly rule: PriceRule
  readonly before: PriceRule | null
  readonly rails: GuardRails
  readonly step: number
}): boolean {
  const { from, to, rule, before, rails, step } = of
  if (before === null || before !== rule) return false
  const isTowards = rule === 'max_price' ? to < from : to > from
  return isTowards && Math.abs(to - from) <= from * rails.maxStep + step / 2
}

/** Amounts are decimals of up to four places: 12.3 and 12.3000 are the same. */
export function isSameAmount(a: string, b: string): boolean {
  return Math.round(Number(a) * 10_000) === Math.round(Number(b) * 10_000)
}

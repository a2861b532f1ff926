import { type AdviceQuestion, type AdvisedPrice, type Gain, keep, placedAt } from './advice.ts'
import type { Belief } from './belief.ts'
import { allChannels } from './choice-of.ts'
import { endingRules, PLAIN_FORM, type PriceForm, pricesOfRule } from './price-ending.ts'
import { chanceOfGain, expectedGain, gainEnds, type Money } from './price-gain.ts'
import { brokenLimit, hardLimits, isMarketRule, type Placed } from './price-limits.ts'

/** Tolerance for binary fractions, in smallest amounts: 10 % below 2.10 is 1.89, not slightly less. */
const ROUNDING = 1e-6

/**
 * Ignores a stated margin, which is too rough to call today's price wrong; but no rule about competitors leads below the
 * floor that follows from it.
 */
export function brokenToday(
  { cost, rails, form = PLAIN_FORM }: AdviceQuestion,
  price: number,
): Placed | null {
  const { step } = form
  const known = cost?.isAssumed ? null : cost
  const broken = brokenLimit(price, hardLimits({ cost: known, rails, step }), step)
  if (!cost?.isAssumed || !isMarketRule(broken?.rule ?? null)) return broken
  const held = brokenLimit(price, hardLimits({ cost, rails, step }), step)
  return isMarketRule(held?.rule ?? null) ? held : null
}

interface Broken {
  readonly question: AdviceQuestion
  readonly price: number
  readonly belief: Belief | null
  readonly broken: Placed
}

/** Moves to the nearest price that keeps the broken limit, or as far towards it as the largest step allows. */
export function leadBack({ question, price, belief, broken }: Broken): AdvisedPrice {
  const { rails, form = PLAIN_FORM } = question
  const furthest = price * (1 + (broken.price > price ? 1 : -1) * rails.maxStep)
  const isBeyondStep = Math.abs(broken.price - price) > Math.abs(furthest - price) + ROUNDING * form.step
  const usual = withUsualEnding(
    isBeyondStep ? [price, furthest] : [furthest, broken.price],
    { ...form, ending: rails.ending },
    price,
  )
  const to = usual ?? (isBeyondStep ? withinStep(furthest, price, form.step) : broken.price)
  const weighed = belief !== null && belief.mean <= 0 ? allChannels(question, price, belief) : null
  const ratio = to / price
  return {
    ...keep(question, 'outside_limits'),
    ...placedAt(price, to),
    probability: weighed && chanceOfGain(ratio, weighed.belief, weighed.money),
    gain: weighed && gainOf(ratio, weighed),
    bindingRule: isBeyondStep ? 'max_step' : broken.rule,
    brokenLimit: { rule: broken.rule!, price: broken.price },
  }
}

/** The price with the shop's usual ending nearest to `to`, between both ends; `null` if none but today's lies there. */
function withUsualEnding(
  [from, to]: readonly [from: number, to: number],
  form: PriceForm,
  today: number,
): number | null {
  const slack = ROUNDING * form.step
  const [low, high] = [Math.min(from, to) - slack, Math.max(from, to) + slack]
  for (const rule of endingRules(to, form)) {
    const found = pricesOfRule(to, rule, form.step).filter(
      (each) => each >= low && each <= high && Math.abs(each - today) > slack,
    )
    if (found.length > 0) return found.reduce((a, b) => (Math.abs(b - to) < Math.abs(a - to) ? b : a))
  }
  return null
}

function gainOf(ratio: number, { belief, money }: { readonly belief: Belief; readonly money: Money }): Gain {
  const [low, high] = gainEnds(ratio, belief, money)
  return { expected: expectedGain(ratio, belief, money), low, high }
}

/** Price in smallest amounts, rounded towards today's price. */
function withinStep(furthest: number, today: number, step: number): number {
  const steps =
    furthest > today ? Math.floor(furthest / step + ROUNDING) : Math.ceil(furthest / step - ROUNDING)
  return Math.round(steps * step * 1e6) / 1e6
}

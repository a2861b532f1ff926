import { type AdviceQuestion, type AdviceReason, type AdvisedPrice, keep, placedAt } from './advice.ts'
import { isHighConfidence, LEAST_CHANCE, LEAST_DAYS_NEARBY, LEAST_OWN_TO_CHANGE } from './advice-rule.ts'
import { bindingRule, preventingRule } from './binding-rule.ts'
import { choiceOf } from './choice-of.ts'
import { type Choice, type ChoiceQuestion, GRID_STEPS_EACH_WAY, searchPrice } from './choose-price.ts'
import { meanPriceShare } from './following.ts'
import type { PriceGoal } from './guard-rails.ts'
import { brokenToday, leadBack } from './lead-back.ts'
import { cutPaysBelow, gainEnds } from './price-gain.ts'
import { isMarketRule } from './price-limits.ts'
import { isTooSoon } from './too-soon.ts'
import { WHOLE_UNIT } from './unit-money.ts'

/** Shares of the price below this are too small to mention. */
const LEAST_COST_SHARE = 0.02

/** Advises a price for one product with the limit that binds it, which costs two more searches than `weighPrice`. */
export function advisePrice(question: AdviceQuestion): AdvisedPrice {
  return explainAdvice(question, weighPrice(question))
}

/** Adds to the result of `weighPrice` the limit without which it would be another price. */
export function explainAdvice(question: AdviceQuestion, advice: AdvisedPrice): AdvisedPrice {
  const { price, elasticity, standardDeviation } = question
  if (advice.kind === 'keep' || advice.reason === 'outside_limits') return advice
  if (price === null || elasticity === null || standardDeviation === null) return advice
  const choice = choiceOf(question, price, { mean: elasticity, deviation: standardDeviation })
  return { ...advice, bindingRule: bindingRule(choice) }
}

/**
 * Advises a price for one product: `searchPrice` within the limits, with the decisive reason. A price never moves by
 * more than the largest step; one that breaks a hard limit today returns by one step at a time. Without a cost no cut
 * is advised (goals profit and units), and a rise only if it brings more revenue, since then it pays at any cost.
 */
export function weighPrice(question: AdviceQuestion): AdvisedPrice {
  const { price, elasticity, standardDeviation } = question
  if (price === null || !(price > 0)) return keep(question, 'no_price')
  const silence = silenceReason(question)
  if (silence) return keep(question, silence)
  const belief =
    elasticity === null || standardDeviation === null
      ? null
      : { mean: elasticity, deviation: standardDeviation }
  const isCleared = isClearance(question)
  const broken = brokenToday(question, price)
  // A clearance below its cost is meant so; lowest and highest price are the owner’s own words.
  if (broken && !(isCleared && broken.rule === 'margin_floor')) {
    const advice = leadBack({ question, price, belief, broken })
    // A competitor may move every day; the shop's own limits may be restored at any time.
    return isMarketRule(broken.rule) ? waitedFor(question, advice) : advice
  }
  if (isCleared) return keep(question, 'marked_down')
  if (belief === null) return keep(question, 'no_elasticity')
  if (belief.mean > 0) return keep(question, 'implausible_elasticity')
  return waitedFor(question, decide(question, choiceOf(question, price, belief)))
}

/**
 * Reason why a product that is not selling gets no advice; a product without an outlook never sold. What is left at a
 * season's end may be cleared.
 */
function silenceReason({ demand, rails }: AdviceQuestion): AdviceReason | null {
  if (demand === 'selling' || (demand === 'season_ends' && rails.goal === 'clearance')) return null
  return demand === null || demand === 'rare' ? 'rarely_sold' : demand
}

function decide(question: AdviceQuestion, choice: ChoiceQuestion): AdvisedPrice {
  const { choice: found, unsure } = searchPrice(choice)
  if (found === null) return keptFor(question, choice, unsure)
  const advice = moved(question, choice, found)
  if (lacksEvidence(question))
    return {
      ...advice,
      kind: 'test',
      direction: 'maintain',
      reason: 'little_evidence',
      isHighConfidence: false,
    }
  return advice
}

/** True if an advised price must be tested first. Clearing stock needs no test. */
export function lacksEvidence({ ownShare, nearbyDays, rails }: AdviceQuestion): boolean {
  if (rails.goal === 'clearance') return false
  const isUntried = (nearbyDays ?? LEAST_DAYS_NEARBY) < LEAST_DAYS_NEARBY
  return isUntried || (ownShare !== null && ownShare <= LEAST_OWN_TO_CHANGE)
}

function moved(question: AdviceQuestion, choice: ChoiceQuestion, found: Choice): AdvisedPrice {
  const { price, money, belief } = choice
  const [low, high] = gainEnds(found.price / price, belief, money)
  return {
    ...keep(question, reasonOfGoal(question.rails.goal, choice.allowed === 'rise')),
    ...placedAt(price, found.price),
    probability: found.chance,
    gain: { expected: found.gain, low, high },
    cutPaysBelow: found.price < price && money.costShare === 0 ? paysBelow(question, choice) : null,
    isHighConfidence: isHighConfidence(found.chance, question.grade),
  }
}

function reasonOfGoal(goal: PriceGoal, isCostMissing: boolean): AdviceReason {
  if (goal === 'units') return 'more_units'
  if (goal === 'clearance') return 'clears_stock'
  return isCostMissing ? 'pays_at_any_cost' : 'pays'
}

/** Reason why today's price stays: the first condition without which another price would be advised. */
function keptFor(question: AdviceQuestion, choice: ChoiceQuestion, unsure: number | null): AdvisedPrice {
  const limit = preventingRule(choice)
  // Without the limit it would be a price to test: the limit decides nothing yet.
  if (limit && lacksEvidence(question)) return keep(question, 'little_evidence')
  if (limit) return { ...keep(question, 'limits_leave_none'), bindingRule: limit }
  const cost = choice.allowed === 'rise' ? paysBelow(question, choice) : null
  if (cost !== null) return { ...keep(question, 'cost_decides'), cutPaysBelow: cost }
  if (unsure !== null) return { ...keep(question, 'too_uncertain'), probability: unsure }
  const { goal } = question.rails
  return keep(question, goal === 'units' || goal === 'clearance' ? 'none_for_goal' : 'best_already')
}

/** Uses the smallest cut: a larger one pays only below a lower cost. */
function paysBelow(
  { following = [], unit = WHOLE_UNIT }: AdviceQuestion,
  { price, belief, money, rails }: ChoiceQuestion,
): number | null {
  const ratio = 1 - rails.maxStep / GRID_STEPS_EACH_WAY
  const share = cutPaysBelow(ratio, belief, money.pull, LEAST_CHANCE)
  // The share is relative to a unit's average money.
  return share === null || share < LEAST_COST_SHARE
    ? null
    : share * price * unit.paid * meanPriceShare(following)
}

/** Turns a due change into waiting if it is too soon after the last one. */
function waitedFor(question: AdviceQuestion, advice: AdvisedPrice): AdvisedPrice {
  if (!isTooSoon(question)) return advice
  // Another limit decides nothing by itself while this one holds as well.
  if (advice.kind === 'keep') return { ...advice, bindingRule: null }
  return {
    ...keep(question, 'too_soon'),
    bindingRule: 'days_between_changes',
    probability: advice.probability,
  }
}

/**
 * True for a price far below the usual one, unless stock is to be cleared: its one change of price came with the end of
 * a season or a line, so that what it sells now says little of another price, whatever a unit cost.
 */
function isClearance({ isMarkedDown, rails }: AdviceQuestion): boolean {
  return isMarkedDown === true && rails.goal !== 'clearance'
}

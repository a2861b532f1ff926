import type { Grade } from '../elasticity/types/product-estimate.ts'
import type { DemandState } from '../outlook/product-outlook.ts'
import { isHighConfidence, LEAST_CHANCE, LEAST_DAYS_NEARBY, LEAST_OWN_TO_CHANGE } from './advice-rule.ts'
import type { Belief } from './belief.ts'
import { bindingRule, preventingRule } from './binding-rule.ts'
import { type Choice, type ChoiceQuestion, GRID_STEPS_EACH_WAY, searchPrice } from './choose-price.ts'
import { type FollowingChannel, meanPriceShare, together } from './following.ts'
import type { GuardRails, PriceGoal, PriceRule } from './guard-rails.ts'
import type { PriceDirection } from './price-direction.ts'
import { endingRules, PLAIN_FORM, type PriceForm, pricesOfRule } from './price-ending.ts'
import {
  chanceOfGain,
  cutPaysBelow,
  expectedGain,
  gainEnds,
  type Money,
  moneyOf,
  type Pull,
  USUAL_PULL,
} from './price-gain.ts'
import { brokenLimit, hardLimits, isMarketRule, type Placed } from './price-limits.ts'
import { isTooSoon } from './too-soon.ts'
import type { UnitCost } from './unit-cost.ts'
import { type UnitMoney, WHOLE_UNIT } from './unit-money.ts'

/** Reasons of the advice, each with the English sentence, for interfaces to translate by code. */
export const ADVICE_REASONS = {
  pays: 'This price is expected to make more than today’s.',
  pays_at_any_cost:
    'This price is expected to bring more revenue from fewer units, so profit rises whatever a unit costs.',
  more_units: 'This price is expected to sell more, and to make no less than today’s.',
  clears_stock: 'This price is expected to sell more, whatever it costs down to the limits.',
  outside_limits: 'Today’s price lies outside the limits that were set.',
  best_already: 'No price within reach is expected to make more than today’s.',
  none_for_goal: 'No lower price within reach sells more without making less than today’s.',
  limits_leave_none: 'The limits leave no better price than today’s.',
  too_uncertain: 'A change may pay, but not surely enough to advise it.',
  cost_decides: 'Whether a lower price pays depends on the unit cost, which is not known.',
  little_evidence:
    'Similar products suggest another price, but this product’s own sales say too little of prices near today’s.',
  test_costs_more: 'Its own sales say too little, and a test of it would cost more than it can tell.',
  too_soon: 'The price changed a short while ago.',
  implausible_elasticity: 'The measured elasticity is implausible, so no change is advised on its ground.',
  no_elasticity: 'The data cannot tell how customers react to the price.',
  marked_down: 'It is on clearance: what it sells at that price says little of another one.',
  no_price: 'Today’s price is unknown.',
  season_ends: 'Its season ends before a new price could be judged.',
  out_of_season: 'It is out of season.',
  sold_out: 'It is sold out.',
  discontinued: 'It has not been sold for longer than chance explains.',
  not_offered: 'The shop does not offer it: it is archived or a draft there.',
  rarely_sold: 'It sells too rarely to advise a price.',
  being_computed: 'What it will sell is still being computed.',
} as const satisfies Record<string, string>

export type AdviceReason = keyof typeof ADVICE_REASONS

export interface AdviceQuestion {
  /** Posterior mean and standard deviation of the elasticity; `null` when it cannot be estimated. */
  readonly elasticity: number | null
  readonly standardDeviation: number | null
  /** Weight of the product's own sales in it, and its grade; `null` when not known. */
  readonly ownShare: number | null
  readonly grade: Grade | null
  /** State of its demand. In any state but selling no price is advised. */
  readonly demand: DemandState | 'being_computed' | null
  readonly price: number | null
  /** `null` if not known and no margin was stated. */
  readonly cost: UnitCost | null
  /** True if it sells at a clearance price (`markedDownFrom`). */
  readonly isMarkedDown?: boolean
  /** Lowest and highest price it was sold at; `null` when not known. */
  readonly tested: { readonly lowest: number; readonly highest: number } | null
  /** Days at other prices near today's; `null` or absent when not known. */
  readonly nearbyDays?: number | null
  /** `null` if the price has not changed in the data. */
  readonly daysSinceChange: number | null
  readonly rails: GuardRails
  /** Monthly revenue of the product over the mean monthly profit of the store's products; `null` counts as 1. */
  readonly stake: number | null
  /** Channels whose prices move with this one: their money counts as well. */
  readonly following?: readonly FollowingChannel[]
  /** Default: hundredths, with any ending. */
  readonly form?: PriceForm
  readonly pull?: Pull
  /** Share of an ordered unit that is kept and paid, at the list price. Default: kept, and paid in full. */
  readonly unit?: UnitMoney
}

export interface AdvisedPrice {
  /**
   * `test`: a price to try for some weeks because the product has no evidence of its own; its direction is
   * `maintain`.
   */
  readonly kind: 'change' | 'test' | 'keep'
  readonly direction: PriceDirection
  readonly reason: AdviceReason
  readonly objective: 'profit' | 'revenue'
  /** Advised price, or the price to test; today's with `keep`; `null` if unknown. */
  readonly price: number | null
  /** That price / today's - 1. */
  readonly change: number
  /**
   * Probability that the price (or the best one found, if it is not advised) earns more than today's; `null` if none
   * was weighed.
   */
  readonly probability: number | null
  /**
   * Additional money of a month, in units of the money from today's monthly units (`receivedFor`), times
   * `followingRevenue` if other channels follow; `null` if not known.
   */
  readonly gain: Gain | null
  /** Limit without which another price would be advised; `null` if none binds, or if it was not requested. */
  readonly bindingRule: PriceRule | null
  /** Limit that today's price breaks, and the price that would keep it. */
  readonly brokenLimit: { readonly rule: PriceRule; readonly price: number } | null
  /** Unit cost up to which a cut pays, if no cost is known; `null` if no cost makes it pay. */
  readonly cutPaysBelow: number | null
  readonly isHighConfidence: boolean
}

/** Expected gain with the ends of its 90 % interval: one time in twenty it is worse than `low`. */
export interface Gain {
  readonly expected: number
  readonly low: number
  readonly high: number
}

const NO_GAIN: Gain = { expected: 0, low: 0, high: 0 }
/** Shares of the price below this are too small to mention. */
const LEAST_COST_SHARE = 0.02
/** Tolerance for binary fractions, in smallest amounts: 10 % below 2.10 is 1.89, not slightly less. */
const ROUNDING = 1e-6

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

/** Question for the price search: the same for the advice and for everything that is compared with it. */
export function choiceOf(question: AdviceQuestion, price: number, belief: Belief): ChoiceQuestion {
  const { cost, rails, tested, stake, form = PLAIN_FORM } = question
  return {
    ...{ price, cost, tested, rails, stake },
    ...allChannels(question, price, belief),
    form: { ...form, ending: rails.ending },
    allowed: isCostNeeded(question) ? 'rise' : 'any',
  }
}

/** Beliefs on the product in all channels that move with its price, and their money. */
function allChannels(question: AdviceQuestion, price: number, belief: Belief) {
  const { following = [] } = question
  const { belief: of, money } = together(belief, countedMoney(question, price), following)
  return { belief: of, money }
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
 * Ignores a stated margin, which is too rough to call today's price wrong; but no rule about competitors leads below the
 * floor that follows from it.
 */
function brokenToday({ cost, rails, form = PLAIN_FORM }: AdviceQuestion, price: number): Placed | null {
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
function leadBack({ question, price, belief, broken }: Broken): AdvisedPrice {
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

/** Profit, if the goal counts it and a cost is known or assumed; else revenue. */
function countedMoney({ cost, rails, pull = USUAL_PULL, unit }: AdviceQuestion, price: number): Money {
  return moneyOf(price, rails.goal === 'revenue' ? null : cost, pull, unit)
}

/**
 * True for a price far below the usual one, unless stock is to be cleared: its one change of price came with the end of
 * a season or a line, so that what it sells now says little of another price, whatever a unit cost.
 */
function isClearance({ isMarkedDown, rails }: AdviceQuestion): boolean {
  return isMarkedDown === true && rails.goal !== 'clearance'
}

/** True if the goal is profit, or no loss of it, but there is no cost to compute it. */
function isCostNeeded({ cost, rails }: AdviceQuestion): boolean {
  return cost === null && (rails.goal === 'profit' || rails.goal === 'units')
}

function keep(question: AdviceQuestion, reason: AdviceReason): AdvisedPrice {
  const isRevenue = question.cost === null || question.rails.goal === 'revenue'
  return {
    kind: 'keep',
    direction: 'maintain',
    reason,
    objective: isRevenue ? 'revenue' : 'profit',
    price: reason === 'no_price' ? null : question.price,
    change: 0,
    probability: null,
    gain: NO_GAIN,
    bindingRule: null,
    brokenLimit: null,
    cutPaysBelow: null,
    isHighConfidence: false,
  }
}

function placedAt(from: number, to: number) {
  const direction: PriceDirection = to > from ? 'increase' : to < from ? 'decrease' : 'maintain'
  const kind = direction === 'maintain' ? ('keep' as const) : ('change' as const)
  return { kind, direction, price: to, change: to / from - 1 }
}

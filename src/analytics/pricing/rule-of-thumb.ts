import { type RecommendationLabel, recommendationLabel } from '../elasticity/bands.ts'
import type { AdviceQuestion, AdvisedPrice } from './advice.ts'
import { lacksEvidence } from './advise-price.ts'
import { choiceOf } from './choice-of.ts'
import { type ChoiceQuestion, choosePrice } from './choose-price.ts'
import type { GuardRails } from './guard-rails.ts'
import type { PriceDirection } from './price-direction.ts'

const LABEL_DIRECTIONS: Readonly<Record<RecommendationLabel, PriceDirection>> = {
  'Consider increase price': 'increase',
  'Potential increase': 'increase',
  'Hold price': 'maintain',
  'Consider decrease': 'decrease',
}

/** Reasons why the computed advice differs from the rule of thumb; one code, one sentence. */
export const DISAGREEMENTS = {
  positive_implausible:
    'The rule of thumb reads a positive elasticity as room to raise; it is far more often a sign of stock-outs, seasons or chance.',
  weak_reaction:
    'The rule of thumb holds a price that customers hardly react to; a higher one loses fewer sales than it brings in.',
  margin_decides:
    'The rule of thumb looks at the elasticity alone; at this margin a lower price is not expected to make more profit.',
  revenue_decides:
    'The rule of thumb advises a cut from -0.5 down; below an elasticity of 1 in size, a cut loses revenue.',
  pull_decides: 'The rule of thumb ignores that a lower price takes sales from similar products.',
  cost_unknown: 'The rule of thumb ignores the unit cost, which decides whether a cut pays.',
  little_evidence: 'The rule of thumb ignores how little this product’s own sales say.',
  not_sure_enough: 'The rule of thumb doesn’t account for uncertainty.',
  limits_decide: 'The rule of thumb ignores the price limits.',
  goal_decides: 'The rule of thumb knows nothing of the goal that was set.',
  not_selling: 'The rule of thumb does not ask whether the product is selling.',
} as const satisfies Record<string, string>

export type Disagreement = keyof typeof DISAGREEMENTS

export interface RuleOfThumb {
  readonly label: RecommendationLabel
  readonly direction: PriceDirection
  /** `null` if label and advice agree, or today's price is unknown. */
  readonly disagreement: Disagreement | null
}

/** Specified label of an elasticity, compared with the computed advice; `null` without an elasticity. */
export function ruleOfThumb(question: AdviceQuestion, advice: AdvisedPrice): RuleOfThumb | null {
  const { elasticity } = question
  const label = recommendationLabel(elasticity)
  if (label === null || elasticity === null) return null
  const direction = LABEL_DIRECTIONS[label]
  const differs = direction !== advice.direction && advice.reason !== 'no_price'
  return {
    label,
    direction,
    disagreement: differs ? disagreementOf(direction, elasticity, question) : null,
  }
}

/**
 * Lifts the rules of the advice one after the other; the rule whose lifting turns the choice into the label's is the
 * reason. If none does, the money itself contradicts the label.
 */
function disagreementOf(label: PriceDirection, elasticity: number, question: AdviceQuestion): Disagreement {
  const { price, standardDeviation, rails } = question
  if (question.demand !== 'selling') return 'not_selling'
  if (elasticity > 0 || price === null || standardDeviation === null) return 'positive_implausible'
  const belief = { mean: elasticity, deviation: standardDeviation }
  const unlimited = { ...question, rails: { ...rails, ...NO_LIMITS } }
  const forProfit = { ...unlimited, rails: { ...unlimited.rails, goal: 'profit' as const } }
  const choice = withoutFloor(choiceOf(forProfit, price, belief))
  const anyChance = { ...choice, leastChance: 0, stake: null }
  const anyCost = { ...anyChance, allowed: 'any' as const }
  const alone = { ...anyCost, money: { ...anyCost.money, pull: { mean: 0, deviation: 0 } } }
  const hasEvidence = !lacksEvidence(question)
  const lifted: readonly (readonly [Disagreement, boolean, () => ChoiceQuestion])[] = [
    ['limits_decide', hasEvidence, () => withoutFloor(choiceOf(unlimited, price, belief))],
    ['goal_decides', hasEvidence, () => choice],
    ['little_evidence', true, () => choice],
    ['not_sure_enough', true, () => anyChance],
    ['cost_unknown', true, () => anyCost],
    ['pull_decides', true, () => alone],
  ]
  const reason = lifted.find(([, isChosen, of]) => (isChosen ? directionOf(of()) : 'maintain') === label)
  if (reason) return reason[0]
  if (label === 'maintain')
    return rails.goal === 'clearance' || rails.goal === 'units' ? 'goal_decides' : 'weak_reaction'
  return choice.money.costShare > 0 || elasticity <= -1 ? 'margin_decides' : 'revenue_decides'
}

const NO_LIMITS = {
  marginFloor: 0,
  minPrice: null,
  maxPrice: null,
  minDaysBetweenChanges: 0,
  ending: 'none',
} as const satisfies Partial<GuardRails>

/** Removes every floor, even that of the cost. */
function withoutFloor(choice: ChoiceQuestion): ChoiceQuestion {
  return { ...choice, cost: null }
}

function directionOf(choice: ChoiceQuestion): PriceDirection {
  const found = choosePrice({ ...choice, tested: null })
  if (found === null) return 'maintain'
  return found.price > choice.price ? 'increase' : 'decrease'
}

import { type RecommendationLabel, recommendationLabel } from '../elasticity/bands.ts'
import type { AdvisedPrice } from './advise-price.ts'
import type { PriceDirection } from './recommend-price.ts'

const LABEL_DIRECTIONS: Readonly<Record<RecommendationLabel, PriceDirection>> = {
  'Consider increase price': 'increase',
  'Potential increase': 'increase',
  'Hold price': 'maintain',
  'Consider decrease': 'decrease',
}

/** Why the computed advice differs from the rule of thumb; one code, one sentence. */
export const DISAGREEMENTS = {
  positive_implausible:
    'The rule of thumb reads a positive elasticity as room to raise; it is far more often a sign of stock-outs, seasons or chance.',
  margin_decides:
    'The rule of thumb looks at the elasticity alone; at this margin another price makes more profit.',
  revenue_decides:
    'The rule of thumb advises a cut from -0.5 down; below an elasticity of 1 in size, a cut loses revenue.',
  revenue_grows:
    'The rule of thumb looks at the elasticity alone; over its whole uncertainty another price brings more revenue.',
  not_sure_enough: 'The rule of thumb ignores how uncertain the elasticity is.',
  limits_decide: 'The rule of thumb knows nothing of the limits that were set.',
  goal_decides: 'The rule of thumb knows nothing of the goal that was set.',
  not_selling: 'The rule of thumb does not ask whether the product is selling.',
} as const satisfies Record<string, string>

export type Disagreement = keyof typeof DISAGREEMENTS

export interface RuleOfThumb {
  readonly label: RecommendationLabel
  readonly direction: PriceDirection
  /** `null` where label and advice say the same. */
  readonly disagreement: Disagreement | null
}

/** The specified label of an elasticity beside the computed advice; `null` without an elasticity. */
export function ruleOfThumb(elasticity: number | null, advice: AdvisedPrice): RuleOfThumb | null {
  const label = recommendationLabel(elasticity)
  if (label === null || elasticity === null) return null
  const direction = LABEL_DIRECTIONS[label]
  return {
    label,
    direction,
    disagreement: direction === advice.direction ? null : reasonOf(elasticity, advice),
  }
}

function reasonOf(elasticity: number, advice: AdvisedPrice): Disagreement {
  switch (advice.reason) {
    case 'implausible_elasticity':
      return 'positive_implausible'
    case 'too_uncertain':
    case 'no_elasticity':
    case 'no_price':
      return 'not_sure_enough'
    case 'outside_limits':
    case 'limits_leave_none':
    case 'too_soon':
      return 'limits_decide'
    case 'more_units':
    case 'clears_stock':
    case 'none_for_goal':
      return 'goal_decides'
    case 'out_of_season':
    case 'sold_out':
    case 'discontinued':
    case 'rarely_sold':
      return 'not_selling'
    case 'pays':
    case 'best_already':
      if (advice.objective === 'profit') return 'margin_decides'
      return elasticity > -1 ? 'revenue_decides' : 'revenue_grows'
  }
}

import type { RecommendationLabel } from '#analytics'

/** Message id of each label of the rule of thumb. */
export const LABEL_IDS = {
  'Consider increase price': 'ruleLabel.considerIncrease',
  'Potential increase': 'ruleLabel.potentialIncrease',
  'Hold price': 'ruleLabel.hold',
  'Consider decrease': 'ruleLabel.considerDecrease',
} as const satisfies Record<RecommendationLabel, string>

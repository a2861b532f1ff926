import type { Grade } from '../elasticity/types/product-estimate.ts'
import type { DemandState } from '../outlook/product-outlook.ts'
import type { FollowingChannel } from './following.ts'
import type { GuardRails, PriceRule } from './guard-rails.ts'
import type { PriceDirection } from './price-direction.ts'
import type { PriceForm } from './price-ending.ts'
import type { Pull } from './price-gain.ts'
import type { UnitCost } from './unit-cost.ts'
import type { UnitMoney } from './unit-money.ts'

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

/** Advice to keep the price, for a reason. */
export function keep(question: AdviceQuestion, reason: AdviceReason): AdvisedPrice {
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

/** Kind, direction and size of a move from one price to another. */
export function placedAt(from: number, to: number) {
  const direction: PriceDirection = to > from ? 'increase' : to < from ? 'decrease' : 'maintain'
  const kind = direction === 'maintain' ? ('keep' as const) : ('change' as const)
  return { kind, direction, price: to, change: to / from - 1 }
}

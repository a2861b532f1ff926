import { HIGH_CONFIDENCE_PROBABILITY, LEAST_PROBABILITY } from '../pricing/recommend-price.ts'
import { NORMAL_95 } from '../stats/normal.ts'
import { allocateBudget } from './allocate-budget.ts'
import { type PromotionCandidate, type PromotionOutcome, promotionOutcome } from './promotion-outcome.ts'

export const promotionGoals = ['protect_margin', 'balanced', 'grow_volume'] as const
export type PromotionGoal = (typeof promotionGoals)[number]

export interface PromotionPlan {
  readonly goal: PromotionGoal
  /** Promotions to run, by product number. */
  readonly promotions: readonly { readonly product: number; readonly outcome: PromotionOutcome }[]
  readonly addedRevenue: number
  readonly addedProfit: number
  /** 90 % interval as if all products erred the same way: they share the store's mean, so errors do not cancel. */
  readonly profitLow: number
  readonly profitHigh: number
  readonly budget: number
  /** Added profit / budget; `null` without any promotion. */
  readonly returnOnBudget: number | null
  readonly reason: 'planned' | 'nothing_pays'
}

export interface PlanOptions {
  readonly days: number
  /** Largest sum of discounts and channel costs. */
  readonly budget: number
  readonly depths?: readonly number[]
}

const usualDepths = [0.1, 0.15, 0.2, 0.25, 0.3] as const

/**
 * Three plans for the same products: `protect_margin` takes only promotions that pay with 80 % probability, `balanced` those
 * with 60 %, both for the most profit within the budget; `grow_volume` the most revenue among those that are not
 * expected to lose money.
 */
export function planPromotions(
  candidates: readonly PromotionCandidate[],
  options: PlanOptions,
): PromotionPlan[] {
  const depths = options.depths ?? usualDepths
  const outcomes = candidates.map((c) => depths.map((depth) => promotionOutcome(c, depth, options.days)))
  return promotionGoals.map((goal) => plan(goal, outcomes, options.budget))
}

function plan(goal: PromotionGoal, outcomes: readonly PromotionOutcome[][], budget: number): PromotionPlan {
  const allowed = outcomes.map((list) => list.filter((outcome) => isAllowed(goal, outcome)))
  const priced = allowed.map((list) =>
    list.map((o) => ({ value: goal === 'grow_volume' ? o.revenue : o.profit, cost: o.budget })),
  )
  const { choice } = allocateBudget(priced, budget)
  const promotions = allowed.flatMap((list, product) =>
    choice[product]! < 0 ? [] : [{ product, outcome: list[choice[product]!]! }],
  )
  const sum = (figure: (o: PromotionOutcome) => number) =>
    promotions.reduce((s, p) => s + figure(p.outcome), 0)
  const addedProfit = sum((o) => o.profit)
  const spread = NORMAL_95 * sum((o) => o.profitDeviation)
  const spent = sum((o) => o.budget)
  return {
    goal,
    promotions,
    addedRevenue: sum((o) => o.revenue),
    addedProfit,
    profitLow: addedProfit - spread,
    profitHigh: addedProfit + spread,
    budget: spent,
    returnOnBudget: spent > 0 ? addedProfit / spent : null,
    reason: promotions.length > 0 ? 'planned' : 'nothing_pays',
  }
}

function isAllowed(goal: PromotionGoal, outcome: PromotionOutcome): boolean {
  switch (goal) {
    case 'protect_margin':
      return outcome.probabilityOfProfit >= HIGH_CONFIDENCE_PROBABILITY && outcome.profit > 0
    case 'balanced':
      return outcome.probabilityOfProfit >= LEAST_PROBABILITY && outcome.profit > 0
    case 'grow_volume':
      return outcome.profit >= 0 && outcome.revenue > 0
  }
}

import { allocateBudget } from './allocate-budget.ts'
import { LEAST_PROMOTION_CHANCE, SURE_PROMOTION_CHANCE } from './least-chance.ts'
import {
  inSlot,
  type PromotionCandidate,
  type PromotionOutcome,
  promotionOutcome,
} from './promotion-outcome.ts'

export const promotionGoals = ['protect_margin', 'balanced', 'grow_volume'] as const
export type PromotionGoal = (typeof promotionGoals)[number]

export interface PromotionPlan {
  readonly goal: PromotionGoal
  /** Promotions to run, by product number; `slot` is an index into the options' list of times. */
  readonly promotions: readonly {
    readonly product: number
    readonly slot: number
    readonly outcome: PromotionOutcome
  }[]
  readonly addedRevenue: number
  /** Expected profit added; its interval and chance are in `promotionTotal`. */
  readonly addedProfit: number
  readonly budget: number
  /** Added profit / budget; `null` without any promotion. */
  readonly returnOnBudget: number | null
  readonly reason: 'planned' | 'nothing_pays'
}

export interface PlanOptions {
  readonly days: number
  /** Largest sum of discounts and channel costs, for every plan or by goal. */
  readonly budget: number | Readonly<Record<PromotionGoal, number>>
  readonly depths?: readonly number[]
  /** Times at which a promotion may start. Default: one. */
  readonly slots?: readonly PromotionSlot[]
}

export interface PromotionSlot {
  readonly startDay: number
}

const anyTime: readonly PromotionSlot[] = [{ startDay: 0 }]

const usualDepths = [0.1, 0.15, 0.2, 0.25, 0.3] as const

/**
 * Three plans for the same products, all of promotions expected to gain profit with `LEAST_PROMOTION_CHANCE`:
 * `protect_margin` takes the most certain ones, `balanced` the most profit within the budget, `grow_volume` the most
 * revenue.
 */
export function planPromotions(
  candidates: readonly PromotionCandidate[],
  options: PlanOptions,
): PromotionPlan[] {
  const steps = planInSteps(candidates, options)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const PRODUCTS_A_STEP = 250

/**
 * The same in steps of a few milliseconds (about 50 for one goal of 10,000 products), for a caller that must do other
 * work in between.
 */
export function* planInSteps(
  candidates: readonly PromotionCandidate[],
  options: PlanOptions,
): Generator<void, PromotionPlan[]> {
  const depths = options.depths ?? usualDepths
  const slots = options.slots ?? anyTime
  const choices: Choice[][] = []
  for (const [at, candidate] of candidates.entries()) {
    choices.push(choicesOf(candidate, depths, slots, options.days))
    if (at % PRODUCTS_A_STEP === PRODUCTS_A_STEP - 1) yield
  }
  const { budget } = options
  const plans: PromotionPlan[] = []
  for (const goal of promotionGoals) {
    plans.push(plan(goal, choices, typeof budget === 'number' ? budget : budget[goal]))
    yield
  }
  return plans
}

/** Busiest times compared: value and cost grow with demand alike, so other times need no comparison. */
const SLOTS_TRIED = 2

interface Choice {
  readonly slot: number
  readonly outcome: PromotionOutcome
}

/** Compares times only for depths that may pay at all, because profitability is nearly the same at any time. */
function choicesOf(
  candidate: PromotionCandidate,
  depths: readonly number[],
  slots: readonly PromotionSlot[],
  days: number,
): Choice[] {
  const slotsTried = slots
    .flatMap((slot, k) => (slot.startDay >= (candidate.allowedFrom ?? 0) ? [k] : []))
    .map((k) => ({ k, product: inSlot(candidate, k) }))
    .sort((a, b) => b.product.unitsPerDay - a.product.unitsPerDay)
    .slice(0, SLOTS_TRIED)
  return depths
    .filter((depth) => depth <= (candidate.largestDepth ?? 1))
    .filter((depth) => promotionOutcome(candidate, depth, days).profit + candidate.channelCost >= 0)
    .flatMap((depth) =>
      slotsTried.map(({ k, product }) => ({ slot: k, outcome: promotionOutcome(product, depth, days) })),
    )
}

function plan(goal: PromotionGoal, choices: readonly Choice[][], budget: number): PromotionPlan {
  const allowed = choices.map((list) => list.filter(({ outcome }) => isAllowed(goal, outcome)))
  const priced = allowed.map((list) =>
    list.map(({ outcome: o }) => ({ value: goal === 'grow_volume' ? o.revenue : o.profit, cost: o.budget })),
  )
  const { choice } = allocateBudget(priced, budget)
  const promotions = allowed.flatMap((list, product) =>
    choice[product]! < 0 ? [] : [{ product, ...list[choice[product]!]! }],
  )
  const sum = (figure: (o: PromotionOutcome) => number) =>
    promotions.reduce((s, p) => s + figure(p.outcome), 0)
  const addedProfit = sum((o) => o.profit)
  const spent = sum((o) => o.budget)
  return {
    goal,
    promotions,
    addedRevenue: sum((o) => o.revenue),
    addedProfit,
    budget: spent,
    returnOnBudget: spent > 0 ? addedProfit / spent : null,
    reason: promotions.length > 0 ? 'planned' : 'nothing_pays',
  }
}

function isAllowed(goal: PromotionGoal, { profit, probabilityOfProfit }: PromotionOutcome): boolean {
  return profit > 0 && probabilityOfProfit >= leastChanceOf(goal)
}

/** Least chance of a gain with which a plan for the goal proposes a promotion. */
export function leastChanceOf(goal: PromotionGoal): number {
  return goal === 'protect_margin' ? SURE_PROMOTION_CHANCE : LEAST_PROMOTION_CHANCE
}

import {
  drawJointly,
  drawsFor,
  type JointProduct,
  quantileOf,
  type Reading,
  type StoreErrors,
} from '../pricing/joint-draws.ts'
import { WHOLE_UNIT } from '../pricing/unit-money.ts'
import { createRandom, type RandomSource } from '../stats/random.ts'
import { DEAL_DEVIATIONS } from './deal-belief.ts'
import { recoveryDays } from './free-sales.ts'
import type { PromotionCandidate } from './promotion-outcome.ts'

/**
 * One promotion of a plan, with the belief on its product, without the errors that only the chance of one price counts
 * (`withSharedError`). `ratio` is the reduced price over today's.
 */
export interface PlannedPromotion extends JointProduct {
  readonly candidate: PromotionCandidate
  readonly days: number
  /** Expected profit, as stated with the product. */
  readonly profit: number
}

export interface PromotionTotal {
  readonly value: number
  /** 90 % interval. */
  readonly low: number
  readonly high: number
  /** Probability that all of them together gain. */
  readonly probability: number
}

/** Fixed seed, so that the same plan always has the same interval. */
const SHARED_SEED = 71
const OWN_SEED = 72
const CROSS_SEED = 73

/**
 * Profit that several promotions add together: the sum of the expected profits, with interval and chance from joint
 * draws, since the effects of deals and of purchases brought forward are shared by a store's products as their
 * elasticities are. `null` without any.
 */
export function promotionTotal(
  planned: readonly PlannedPromotion[],
  errors: StoreErrors,
): PromotionTotal | null {
  if (planned.length === 0) return null
  const sums = new Float64Array(drawsFor(planned.length))
  const shared = drawDeals(createRandom(SHARED_SEED), sums.length, 'shared')
  const own = planned.map(({ productId }) =>
    drawDeals(createRandom(OWN_SEED).split(productId), sums.length, 'own'),
  )
  const cross = drawNormals(createRandom(CROSS_SEED), sums.length)
  drawJointly(planned, errors, (at, draw, reading) => {
    const [all, one] = [shared[draw]!, own[at]![draw]!]
    sums[draw]! += profitOf(planned[at]!, reading, {
      effect: all.effect + one.effect,
      after: all.after + one.after,
      cross: cross[draw]!,
    })
  })
  const value = planned.reduce((sum, { profit }) => sum + profit, 0)
  const centre = sums.reduce((sum, each) => sum + each, 0) / sums.length
  // Expected profits are exact, draws are not: the draws give only the spread around them.
  const sorted = sums.map((each) => each - centre + value).sort()
  return {
    value,
    low: quantileOf(sorted, 0.05),
    high: quantileOf(sorted, 0.95),
    probability: sorted.filter((each) => each > 0).length / sorted.length,
  }
}

interface DealErrors {
  readonly effect: number
  readonly after: number
}

interface PromotionErrors extends DealErrors {
  /** Error of what other products lose, in standard deviations: cross effects of a store resemble each other. */
  readonly cross: number
}

const drawNormals = (random: RandomSource, count: number) =>
  Float64Array.from({ length: count }, () => random.normal())

function drawDeals(random: RandomSource, count: number, part: 'shared' | 'own'): DealErrors[] {
  return Array.from({ length: count }, () => ({
    effect: random.normal(0, DEAL_DEVIATIONS.effect[part]),
    after: random.normal(0, DEAL_DEVIATIONS.after[part]),
  }))
}

function profitOf(
  { candidate, days, ratio }: PlannedPromotion,
  { volume, units, costShare }: Reading,
  error: PromotionErrors,
): number {
  const {
    unitsPerDay,
    unitsAfter = unitsPerDay,
    cannibalShare,
    cannibalDeviation = 0,
    dealEffect,
    afterDealEffect,
    channelCost,
    unit = WHOLE_UNIT,
  } = candidate
  const price = candidate.price * unit.paid
  const usual = units * unitsPerDay * days
  const sold = usual * volume * Math.exp(dealEffect + error.effect)
  const forward = recoveryDays * units * unitsAfter * -Math.expm1(Math.min(0, afterDealEffect + error.after))
  const cost = costShare * price
  const share = Math.max(0, cannibalShare + cannibalDeviation * error.cross)
  const lost = usual + share * (sold - usual) + forward
  return unit.kept * ((price * ratio - cost) * sold - (price - cost) * lost) - channelCost
}

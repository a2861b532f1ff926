import { type UnitMoney, WHOLE_UNIT } from '../pricing/unit-money.ts'
import { meanOf } from '../stats/mean.ts'
import { normalCdf } from '../stats/normal.ts'
import { normalQuantile } from '../stats/normal-quantile.ts'
import { recoveryDays } from './free-sales.ts'

/** One product as input to a promotion plan. Money in one currency, demand at the regular price. */
export interface PromotionCandidate {
  readonly price: number
  readonly cost: number
  /** Shares of a unit paid and kept; absent: the full price, and all units. */
  readonly unit?: UnitMoney
  readonly unitsPerDay: number
  /** Units a day in the three weeks after; absent: as during the promotion. */
  readonly unitsAfter?: number
  /** Units a day in each slot of the plan, by its index; absent: as usual in all of them. */
  readonly slotUnits?: readonly number[]
  /** Units a day in the three weeks after a promotion in each slot; absent: as in the slot. */
  readonly slotUnitsAfter?: readonly number[]
  readonly elasticity: number
  readonly deviation: number
  /** Believed ln effect of a deal beyond its price, and of the three weeks after it (<= 0); see `dealBelief`. */
  readonly dealEffect: number
  readonly afterDealEffect: number
  /** Standard deviations of the two; absent means 0. */
  readonly dealDeviation?: number
  readonly afterDealDeviation?: number
  /** Share of the added units that the type's other products lose (0..1). */
  readonly cannibalShare: number
  /** Standard deviation of this share; absent means 0. */
  readonly cannibalDeviation?: number
  /** Fixed cost of announcing it (adverts, fees). */
  readonly channelCost: number
  /** First day on which it may be promoted; absent: any. */
  readonly allowedFrom?: number
  /** Deepest reduction allowed, as a share of the price; absent: any. */
  readonly largestDepth?: number
}

/** Effect of a promotion of one depth compared with none, over its days and the three weeks after. */
export interface PromotionOutcome {
  readonly depth: number
  readonly addedUnits: number
  /** Expected change of revenue and of profit, with standard deviation of the posterior. */
  readonly revenue: number
  readonly profit: number
  readonly profitDeviation: number
  /** Amount charged to the budget: the discount on every unit sold, and the channel cost. */
  readonly budget: number
  readonly probabilityOfProfit: number
  /** Expected units sold during the promotion. */
  readonly units: number
  readonly paidBy: PaidBy
}

/** Sources of a promotion's cost, as profit given away. */
export interface PaidBy {
  /** Buyers who would have paid the full price otherwise. */
  readonly usualBuyers: number
  /** Purchases brought forward from the three weeks after. */
  readonly broughtForward: number
  /** Other products of the type that lose sales. */
  readonly otherProducts: number
}

/**
 * With x = ln(1 - d), units u = lambda T exp(e x + g), e ~ N(m, s^2), g ~ N(deal, s_g^2), h ~ N(after, s_h^2):
 *   profit = kept {(p (1 - d) - c) u - (p - c) [lambda T + k (u - lambda T) + brought forward]} - channel cost,
 * p the price x the share of it that is paid, kept the share of units that are not returned, k the cannibalised
 * share, brought forward = 21 lambda' (1 - e^h), lambda' the demand of the three weeks after. u is log-normal, so
 * expectation, deviation and P(profit > 0) have closed forms for each of five equally likely h, P for each of three
 * equally likely k. Depth 0 (or no demand) changes nothing.
 */
export function promotionOutcome(
  candidate: PromotionCandidate,
  depth: number,
  days: number,
): PromotionOutcome {
  const usual = candidate.unitsPerDay * days
  if (depth <= 0 || usual <= 0) return nothing(Math.max(0, usual))
  const { cost, cannibalShare, cannibalDeviation = 0, elasticity, dealEffect, unit = WHOLE_UNIT } = candidate
  const price = candidate.price * unit.paid
  const x = Math.log(1 - depth)
  const lift = { mean: elasticity * x + dealEffect, variance: liftVariance(candidate, x) }
  const units = usual * Math.exp(lift.mean + lift.variance / 2)
  const ahead = broughtForward(candidate)
  const forward = meanOf(ahead)
  const paid = price * (1 - depth)
  const margin = price - cost
  const gainPerUnit = paid - cost - margin * cannibalShare
  const fixed = candidate.channelCost / unit.kept
  const outlay = (ahead: number, share = cannibalShare) => margin * (usual * (1 - share) + ahead) + fixed
  const chances = cannibalShares(candidate).flatMap((share) =>
    ahead.map((each) => chanceOf(lift, paid - cost - margin * share, outlay(each, share) / usual)),
  )
  const unitsDeviation = units * Math.sqrt(Math.expm1(lift.variance))
  const forwardDeviation = Math.sqrt(meanOf(ahead.map((each) => (each - forward) ** 2)))
  return {
    depth,
    addedUnits: (units - usual) * (1 - cannibalShare) - forward,
    revenue: unit.kept * (paid * units - price * (usual + cannibalShare * (units - usual) + forward)),
    profit: unit.kept * (gainPerUnit * units - outlay(forward)),
    profitDeviation:
      unit.kept *
      Math.hypot(
        gainPerUnit * unitsDeviation,
        margin * forwardDeviation,
        margin * cannibalDeviation * (units - usual),
      ),
    budget: candidate.price * depth * units + candidate.channelCost,
    probabilityOfProfit: meanOf(chances),
    units,
    paidBy: {
      usualBuyers: unit.kept * price * depth * usual,
      broughtForward: unit.kept * margin * forward,
      otherProducts: unit.kept * margin * cannibalShare * (units - usual),
    },
  }
}

const nothing = (units: number): PromotionOutcome => ({
  ...{
    depth: 0,
    addedUnits: 0,
    revenue: 0,
    profit: 0,
    profitDeviation: 0,
    budget: 0,
    probabilityOfProfit: 0,
  },
  units,
  paidBy: { usualBuyers: 0, broughtForward: 0, otherProducts: 0 },
})

/** Middles of five and of three equally likely parts of a standard normal. */
const NODES = [0.1, 0.3, 0.5, 0.7, 0.9].map(normalQuantile)
const SHARE_NODES = [1 / 6, 1 / 2, 5 / 6].map(normalQuantile)

/** Equally likely values of the share that other products lose; never negative. */
function cannibalShares({ cannibalShare, cannibalDeviation = 0 }: PromotionCandidate): number[] {
  if (cannibalDeviation === 0) return [cannibalShare]
  return SHARE_NODES.map((z) => Math.max(0, cannibalShare + z * cannibalDeviation))
}

/** The product with the demand of one slot of a plan, and of the weeks after it. */
export function inSlot(candidate: PromotionCandidate, slot: number): PromotionCandidate {
  const unitsPerDay = candidate.slotUnits?.[slot] ?? candidate.unitsPerDay
  return { ...candidate, unitsPerDay, unitsAfter: candidate.slotUnitsAfter?.[slot] ?? unitsPerDay }
}

function liftVariance({ deviation, dealDeviation = 0 }: PromotionCandidate, x: number): number {
  return (deviation * x) ** 2 + dealDeviation ** 2
}

/**
 * Units missing in the three weeks after, equally likely values; never negative, as no purchase is delayed by a deal.
 */
function broughtForward({
  unitsPerDay,
  unitsAfter = unitsPerDay,
  afterDealEffect,
  afterDealDeviation = 0,
}: PromotionCandidate): number[] {
  const nodes = afterDealDeviation > 0 ? NODES : [0]
  return nodes.map(
    (z) => recoveryDays * unitsAfter * -Math.expm1(Math.min(0, afterDealEffect + z * afterDealDeviation)),
  )
}

/**
 * Chance of a gain: profit grows with units if a unit gains, so one break-even lift decides; `outlay` is per usual
 * unit.
 */
function chanceOf(
  lift: { readonly mean: number; readonly variance: number },
  gainPerUnit: number,
  outlay: number,
): number {
  if (gainPerUnit * outlay <= 0) return gainPerUnit > outlay ? 1 : 0
  const deviation = Math.max(Math.sqrt(lift.variance), 1e-6)
  const above = normalCdf((lift.mean - Math.log(outlay / gainPerUnit)) / deviation)
  // Below cost every unit adds to the loss, so fewer must be sold than the break-even.
  return gainPerUnit > 0 ? above : 1 - above
}

import { normalCdf } from '../stats/normal.ts'
import { recoveryDays } from './free-sales.ts'

/** One product as a promotion plan sees it. Money in one currency, demand at the regular price. */
export interface PromotionCandidate {
  readonly price: number
  /** Unit cost. */
  readonly cost: number
  readonly unitsPerDay: number
  /** The same in each slot of the plan, by its place; absent: as usual in all of them. */
  readonly slotUnits?: readonly number[]
  readonly elasticity: number
  readonly deviation: number
  /** Store-wide ln effect of a deal beyond its price, and of the three weeks after it (<= 0). */
  readonly dealEffect: number
  readonly afterDealEffect: number
  /** Share of the added units that the type's other products lose (0..1). */
  readonly cannibalShare: number
  /** Fixed cost of announcing it (adverts, fees). */
  readonly channelCost: number
  /** First day on which it may be promoted; absent: any. */
  readonly allowedFrom?: number
  /** No deeper reduction than this share of the price; absent: any. */
  readonly largestDepth?: number
}

/** What a promotion of one depth does against doing nothing, over its days and the three weeks after. */
export interface PromotionOutcome {
  readonly depth: number
  readonly addedUnits: number
  /** Change of revenue and of profit, expected, with standard deviation of the posterior. */
  readonly revenue: number
  readonly profit: number
  readonly profitDeviation: number
  /** What it takes out of the budget: discount given on every unit sold, and the channel cost. */
  readonly budget: number
  readonly probabilityOfProfit: number
  /** Expected units sold during the promotion. */
  readonly units: number
  readonly paidBy: PaidBy
}

/** Who pays for a promotion, as profit given away. */
export interface PaidBy {
  /** Buyers who would have paid the full price. */
  readonly usualBuyers: number
  /** Purchases brought forward from the three weeks after. */
  readonly broughtForward: number
  /** Other products of the type that lose sales. */
  readonly otherProducts: number
}

/**
 * With x = ln(1 - d), units u = lambda T exp(e x + g), e ~ N(m, s^2), everything is linear in u and u is log-normal:
 *   profit = (p (1 - d) - c) u - (p - c) [lambda T + k (u - lambda T) + brought forward] - channel cost,
 * k the cannibalised share, brought forward = 21 lambda (1 - e^h). Hence expectation, deviation and P(profit > 0) in closed form.
 * Depth 0 (or no demand) changes nothing.
 */
export function promotionOutcome(
  candidate: PromotionCandidate,
  depth: number,
  days: number,
): PromotionOutcome {
  const { price, cost, cannibalShare } = candidate
  const usual = candidate.unitsPerDay * days
  if (depth <= 0 || usual <= 0) {
    return {
      depth: 0,
      addedUnits: 0,
      revenue: 0,
      profit: 0,
      profitDeviation: 0,
      budget: 0,
      probabilityOfProfit: 0,
      units: Math.max(0, usual),
      paidBy: { usualBuyers: 0, broughtForward: 0, otherProducts: 0 },
    }
  }
  const x = Math.log(1 - depth)
  const spread = (candidate.deviation * x) ** 2
  const units = usual * Math.exp(candidate.elasticity * x + candidate.dealEffect + spread / 2)
  const unitsDeviation = units * Math.sqrt(Math.expm1(spread))
  const forward =
    recoveryDays * candidate.unitsPerDay * (1 - Math.exp(Math.min(0, candidate.afterDealEffect)))
  const paid = price * (1 - depth)
  const margin = price - cost
  const gainPerUnit = paid - cost - margin * cannibalShare
  const outlay = margin * (usual * (1 - cannibalShare) + forward) + candidate.channelCost
  return {
    depth,
    addedUnits: (units - usual) * (1 - cannibalShare) - forward,
    revenue: paid * units - price * (usual + cannibalShare * (units - usual) + forward),
    profit: gainPerUnit * units - outlay,
    profitDeviation: Math.abs(gainPerUnit) * unitsDeviation,
    budget: price * depth * units + candidate.channelCost,
    probabilityOfProfit: probabilityOfProfit(candidate, x, usual, gainPerUnit, outlay),
    units,
    paidBy: {
      usualBuyers: price * depth * usual,
      broughtForward: margin * forward,
      otherProducts: margin * cannibalShare * (units - usual),
    },
  }
}

/** Profit grows with units where a unit gains, so one break-even elasticity decides. */
function probabilityOfProfit(
  candidate: PromotionCandidate,
  x: number,
  usual: number,
  gainPerUnit: number,
  outlay: number,
): number {
  if (gainPerUnit <= 0) return outlay < 0 ? 1 : 0
  if (outlay <= 0) return 1
  const breakEven = (Math.log(outlay / gainPerUnit / usual) - candidate.dealEffect) / x
  return normalCdf((breakEven - candidate.elasticity) / Math.max(candidate.deviation, 1e-6))
}

import { meanOf } from '../stats/mean.ts'
import {
  drawJointly,
  drawsFor,
  errorsOfSums,
  type JointProduct,
  quantileOf,
  type StoreErrors,
} from './joint-draws.ts'

/** One price change with the beliefs on it. */
export interface Move extends JointProduct {
  /** Money of a month at today's price and units. */
  readonly revenue: number
  /** Expected gain of a month, as stated with the product, and its chance. */
  readonly gain: number
  readonly chance: number
}

export interface TotalGain {
  readonly products: number
  readonly value: number
  /** 90 % interval. */
  readonly low: number
  readonly high: number
  /**
   * Expected number of products that turn out worse than at today's price: the sum of 1 - chance. Each of them may
   * have an expected gain.
   */
  readonly expectedLosers: number
  /** Share of the gain that rests on the products' own sales. */
  readonly ownEvidence: number
  /** Probability that all changes together gain. */
  readonly probability: number
}

/**
 * Sums the gains of several price changes: the sum of the products' expected gains, with its interval from joint
 * draws (`drawJointly`), since errors that products share do not cancel out: those of a price round, which sums the same
 * changes. `null` without moves.
 */
export function totalGain(moves: readonly Move[], errors: StoreErrors): TotalGain | null {
  if (moves.length === 0) return null
  const sums = new Float64Array(drawsFor(moves.length))
  drawJointly(moves, errorsOfSums(errors), (product, draw, { volume, units, costShare, pulled }) => {
    const { ratio, revenue } = moves[product]!
    sums[draw]! += revenue * units * ((ratio - costShare) * volume - (1 - costShare) + pulled)
  })
  const value = moves.reduce((sum, move) => sum + move.gain, 0)
  const mean = meanOf(sums)
  // Expected gains are exact, draws are not: the draws give only the spread around them.
  const sorted = sums.map((each) => each - mean + value).sort()
  const own = moves.reduce((sum, move) => sum + move.gain * move.ownShare, 0)
  return {
    products: moves.length,
    value,
    low: quantileOf(sorted, 0.05),
    high: quantileOf(sorted, 0.95),
    expectedLosers: moves.reduce((sum, move) => sum + 1 - move.chance, 0),
    ownEvidence: value > 0 ? Math.min(1, Math.max(0, own / value)) : 0,
    probability: sorted.filter((each) => each > 0).length / sorted.length,
  }
}

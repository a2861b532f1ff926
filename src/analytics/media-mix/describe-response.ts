import { sumOf } from '../stats/mean.ts'
import { adstock, carryOvers, halfSaturations, saturate } from './response-curves.ts'

export interface ChannelResponse {
  /** Share of a week's advertising that still has an effect in the next week, and its 90 % interval. */
  readonly carryOver: number
  readonly carryOverLow: number
  readonly carryOverHigh: number
  /** Revenue of the next unit of money, at today's mean weekly spend, with 90 % interval. */
  readonly marginalReturn: number
  readonly marginalLow: number
  readonly marginalHigh: number
  /** Steady weekly spend and the weekly revenue from it, from nothing to twice today's mean. */
  readonly curve: readonly {
    readonly spend: number
    readonly revenue: number
    readonly low: number
    readonly high: number
  }[]
}

/** Kept draws of one channel. */
export interface ChannelDraws {
  readonly returns: Float64Array
  readonly shapes: Int32Array
}

const CURVE_POINTS = 9
/** Range of the curve in units of today's spend: beyond it nothing was observed. */
const REACH = 2

/** One draw as a curve: revenue(s) = top x s / (s + half) for a steady weekly spend s. */
interface DrawnCurve {
  readonly top: number
  readonly half: number
  readonly carryOver: number
}

/**
 * A draw's shape is Hill(adstock(spend)) scaled to sum to the spend, so a steady spend s brings
 * r x (total / sum of the unscaled shape) x s / (s + k). All figures are means and quantiles over the draws.
 */
export function describeResponse(draws: ChannelDraws, spend: Float64Array): ChannelResponse {
  const total = sumOf(spend)
  const mean = total / spend.length
  const shapes = carryOvers.flatMap((carryOver) =>
    halfSaturations.map((multiple) => {
      const half = multiple * mean
      let sum = 0
      for (const v of saturate(adstock(spend, carryOver), half)) sum += v
      return { carryOver, half, scale: sum > 0 ? total / sum : 0 }
    }),
  )
  const curves = Array.from(draws.returns, (drawn, k): DrawnCurve => {
    const { carryOver, half, scale } = shapes[draws.shapes[k]!]!
    return { carryOver, half, top: drawn * scale }
  })
  const marginal = summary(curves, ({ top, half }) => (top * half) / (mean + half) ** 2)
  const carry = summary(curves, (curve) => curve.carryOver, CARRY_CELL)
  return {
    carryOver: carry.mean,
    carryOverLow: carry.low,
    carryOverHigh: carry.high,
    marginalReturn: marginal.mean,
    marginalLow: marginal.low,
    marginalHigh: marginal.high,
    curve: Array.from({ length: CURVE_POINTS }, (_, k) => {
      const at = (k / (CURVE_POINTS - 1)) * REACH * mean
      const { mean: revenue, low, high } = summary(curves, ({ top, half }) => (top * at) / (at + half))
      return { spend: at, revenue, low, high }
    }),
  }
}

/** Carry-overs are tried in steps of 0.2; each stands for the values nearest to it. */
const CARRY_CELL = 0.2
/** Golden ratio: it spreads the numbers 0, 1, 2, … evenly over [0, 1), so that draws fill their cell in any order. */
const GOLDEN = 0.6180339887498949

function summary(curves: readonly DrawnCurve[], of: (curve: DrawnCurve) => number, cell = 0) {
  const values = Float64Array.from(curves, (curve, k) => of(curve) + cell * (((k * GOLDEN) % 1) - 0.5)).sort()
  const at = (share: number) => values[Math.floor(share * values.length)]!
  const mean = curves.reduce((sum, curve) => sum + of(curve), 0) / curves.length
  return { mean, low: at(0.05), high: at(0.95) }
}

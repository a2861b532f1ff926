import { type Ranged, scaled } from '../stats/ranged.ts'
import { beliefEnds } from './belief.ts'
import { together } from './following.ts'
import { chanceOfGain, moneyOf, USUAL_PULL } from './price-gain.ts'
import type { ScenarioBase } from './price-scenarios.ts'

/** Largest distance of a simulated price from today's, as a share of it: beyond it nothing was measured. */
export const SIMULATION_REACH = 0.3

/** `low` and `high` are the ends of the 90 % interval of this belief, given an elasticity below 0. */
export interface SimulatedBase extends ScenarioBase {
  readonly standardDeviation: number
}

export interface SimulatedPrice {
  readonly price: number
  /** New price / today's - 1. */
  readonly change: number
  /** Units a month. */
  readonly units: Ranged
  readonly unitsChange: Ranged
  /** Money a month. */
  readonly revenue: Ranged
  readonly revenueChange: Ranged
  /** P(more revenue than today); `null` at today's price, and where the elasticity is implausible (above 0). */
  readonly probability: number | null
}

/**
 * Effect of a price at constant elasticity: units q0 (p / p0)^e, money p × units, at e and at the ends of its 90 %
 * interval. The specified scenarios are the tangent of this curve at today's price. Units and money include channels
 * that follow the price. At today's price every interval has zero width, because the figures are changes against
 * today.
 * Example: E -2 (-3 … -1), price 20, 50 units, new price 18 → 61.7 units (55.6 … 68.6), money 1111.
 */
export function simulatePrice(base: SimulatedBase, price: number): SimulatedPrice {
  const ratio = price / base.price
  const all = withFollowing(base)
  const monthlyUnits = base.monthlyUnits * all.units
  const today = base.price * base.monthlyUnits * all.revenue
  const volume = ranged(all, (elasticity) => ratio ** elasticity)
  const money = ranged(all, (elasticity) => ratio ** (1 + elasticity))
  return {
    price,
    change: ratio - 1,
    units: scaled(volume, monthlyUnits),
    unitsChange: lessOne(volume),
    revenue: scaled(money, today),
    revenueChange: lessOne(money),
    probability: probabilityOfMore(all, ratio),
  }
}

/** Prices from the lowest to the highest within reach, evenly; today's is the middle one (`steps` even). */
export function simulationCurve(base: SimulatedBase, steps = 60): SimulatedPrice[] {
  return Array.from({ length: steps + 1 }, (_, k) =>
    simulatePrice(base, base.price * (1 + SIMULATION_REACH * ((2 * k) / steps - 1))),
  )
}

/** Change of the units at `ratio` times the price, without channels: ratio^e − 1. */
export function volumeChange(elasticity: number, ratio: number): number {
  return ratio ** elasticity - 1
}

interface Demand {
  readonly elasticity: number
  readonly standardDeviation: number
  readonly low: number
  readonly high: number
  /** Per unit, and per money, of the main channel. */
  readonly units: number
  readonly revenue: number
}

function withFollowing({ elasticity, standardDeviation, low, high, following = [] }: SimulatedBase): Demand {
  if (following.length === 0) return { elasticity, standardDeviation, low, high, units: 1, revenue: 1 }
  const main = { mean: elasticity, deviation: standardDeviation }
  const { belief, units, revenue } = together(main, moneyOf(1, null, USUAL_PULL), following)
  const { mean, deviation } = belief
  return { elasticity: mean, standardDeviation: deviation, ...beliefEnds(belief), units, revenue }
}

function probabilityOfMore(demand: Demand, ratio: number): number | null {
  if (ratio === 1 || demand.elasticity > 0) return null
  const belief = { mean: demand.elasticity, deviation: demand.standardDeviation }
  return chanceOfGain(ratio, belief, moneyOf(1, null, USUAL_PULL))
}

function ranged(base: Demand, at: (elasticity: number) => number): Ranged {
  const ends = [at(base.low), at(base.high)]
  return { value: at(base.elasticity), low: Math.min(...ends), high: Math.max(...ends) }
}

const lessOne = ({ value, low, high }: Ranged): Ranged => ({
  value: value - 1,
  low: low - 1,
  high: high - 1,
})

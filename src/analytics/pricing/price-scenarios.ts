import type { FollowingChannel } from './following.ts'
import type { UnitCost } from './unit-cost.ts'

/** The four price changes of the simulation (specification, section 9). */
export const SCENARIO_CHANGES = [-0.1, -0.05, 0.05, 0.1] as const

export interface ScenarioBase {
  readonly elasticity: number
  readonly low: number
  readonly high: number
  /** Today's price, or the latest positive price of the history if there is none. */
  readonly price: number
  /** Units a month. */
  readonly monthlyUnits: number
  /** Channels whose prices move with this one; the four specified scenarios use the main channel alone. */
  readonly following?: readonly FollowingChannel[]
}

/** Scenario base with the cost from which profit is computed. */
export interface CostedBase extends ScenarioBase {
  readonly cost?: UnitCost | null
}

export interface PriceScenario {
  readonly change: number
  readonly price: number
  /** New volume / old volume: max(0, 1 + change * elasticity). */
  readonly volumeRatio: number
  /** Units a month, rounded, at least 0. */
  readonly units: number
  /** New revenue / old revenue - 1. */
  readonly revenueChange: number
  /** The same at the two ends of the elasticity's 90 % interval, lower one first. */
  readonly revenueLow: number
  readonly revenueHigh: number
  /** New profit / old profit - 1, with the ends of its interval; `null` without a cost, or where today's price earns nothing. */
  readonly profitChange: { readonly value: number; readonly low: number; readonly high: number } | null
}

/**
 * Effect of a price change, first order as specified: volume × (1 + change * E), floored at 0. It understates large
 * moves: at E = -2, -10 % gives +20 % where constant elasticity gives +23.5 %.
 */
export function priceScenario(base: CostedBase, change: number): PriceScenario {
  const units = Math.max(1, base.monthlyUnits)
  const volume = (elasticity: number) => Math.max(0, 1 + change * elasticity)
  const revenue = (elasticity: number) => (1 + change) * volume(elasticity) - 1
  const ends = [revenue(base.low), revenue(base.high)].sort((a, b) => a - b)
  return {
    change,
    price: base.price * (1 + change),
    volumeRatio: volume(base.elasticity),
    units: Math.round(units * volume(base.elasticity)),
    revenueChange: revenue(base.elasticity),
    revenueLow: ends[0]!,
    revenueHigh: ends[1]!,
    profitChange: profitChange(base, change, volume),
  }
}

function profitChange(
  { price, cost = null, elasticity, low, high }: CostedBase,
  change: number,
  volume: (elasticity: number) => number,
): PriceScenario['profitChange'] {
  if (cost === null || cost.amount >= price) return null
  const share = cost.amount / price
  const at = (e: number) => ((1 + change - share) * volume(e)) / (1 - share) - 1
  const ends = [at(low), at(high)]
  return { value: at(elasticity), low: Math.min(...ends), high: Math.max(...ends) }
}

/** The four specified scenarios. */
export function priceScenarios(base: CostedBase): PriceScenario[] {
  return SCENARIO_CHANGES.map((change) => priceScenario(base, change))
}

/** Base price of the scenarios: today's if positive, else the latest positive one, else `null`. */
export function scenarioPrice(
  price: number | null,
  history: readonly { avg_price: number }[],
): number | null {
  if (price !== null && price > 0) return price
  return history.findLast((month) => month.avg_price > 0)?.avg_price ?? null
}

/** Base volume of the scenarios: mean units of a month of the history, at least 1. */
export function scenarioUnits(history: readonly { total_quantity: number }[]): number {
  if (history.length === 0) return 1
  return Math.max(1, history.reduce((sum, month) => sum + month.total_quantity, 0) / history.length)
}

import type { RandomSource } from '../stats/random.ts'

/** Products that share an arm, because customers buy one instead of or with another: the smallest thing that is drawn. */
export interface DrawUnit {
  /** Number of its product type. */
  readonly type: number
  /** Positions of its products in the group. */
  readonly members: readonly number[]
}

export interface TestDesign {
  readonly units: readonly DrawUnit[]
  /** Pairs of periods; in each pair every product has both prices. */
  readonly pairs: number
  readonly periodWeeks: number
}

const MOST_REDRAWS = 50
/** Largest difference of past sales between the halves of a pair, in standard deviations. */
const BALANCED_BELOW = 0.1

/** Weeks of the whole test. */
export const weeksOf = ({ pairs, periodWeeks }: TestDesign): number => 2 * pairs * periodWeeks

const productsOf = ({ units }: TestDesign): number =>
  units.reduce((most, { members }) => Math.max(most, ...members.map((member) => member + 1)), 0)

/**
 * Regular balanced switchback over products and time: in each pair of periods half of a type goes high–low and half
 * low–high, an odd unit by coin. Arm of product i in period p at [i * periods + p]: 1 is the higher price. `past`, the
 * log of each product's past sales, has a pair redrawn up to 50 times until its halves sold alike; the best is kept.
 * Source: Missault, Masoero, Delbé, Richardson, Imbens 2025 (arXiv 2506.12654); redraws: Morgan and Rubin 2012.
 */
export function drawSchedule(
  design: TestDesign,
  random: RandomSource,
  past: ArrayLike<number> | null = null,
): Uint8Array {
  const { units, pairs } = design
  const periods = 2 * pairs
  const arms = new Uint8Array(productsOf(design) * periods)
  for (let pair = 0; pair < pairs; pair++) {
    const isHighFirst = past === null ? drawPair(units, random) : drawBalancedPair(units, random, past)
    for (const [at, { members }] of units.entries())
      for (const member of members) {
        arms[member * periods + 2 * pair] = isHighFirst[at]!
        arms[member * periods + 2 * pair + 1] = 1 - isHighFirst[at]!
      }
  }
  return arms
}

function drawPair(units: readonly DrawUnit[], random: RandomSource): Uint8Array {
  const first = new Uint8Array(units.length)
  const types = [...new Set(units.map(({ type }) => type))].sort((a, b) => a - b)
  for (const type of types) {
    const order = [...units.keys()].filter((at) => units[at]!.type === type)
    random.shuffle(order)
    const high = Math.floor((order.length + random.integer(0, 1)) / 2)
    for (const at of order.slice(0, high)) first[at] = 1
  }
  return first
}

function drawBalancedPair(
  units: readonly DrawUnit[],
  random: RandomSource,
  past: ArrayLike<number>,
): Uint8Array {
  let best = drawPair(units, random)
  let least = imbalance(units, best, past)
  for (let redraw = 0; redraw < MOST_REDRAWS && least >= BALANCED_BELOW; redraw++) {
    const drawn = drawPair(units, random)
    const difference = imbalance(units, drawn, past)
    if (difference >= least) continue
    best = drawn
    least = difference
  }
  return best
}

/** Difference of the mean log sales of both halves, in standard deviations over the products. */
function imbalance(units: readonly DrawUnit[], isHighFirst: Uint8Array, past: ArrayLike<number>): number {
  const sums = [0, 0]
  const counts = [0, 0]
  let total = 0
  let squares = 0
  for (const [at, { members }] of units.entries())
    for (const member of members) {
      const value = past[member]!
      sums[isHighFirst[at]!]! += value
      counts[isHighFirst[at]!]! += 1
      total += value
      squares += value * value
    }
  const count = counts[0]! + counts[1]!
  const variance = squares / count - (total / count) ** 2
  if (!(variance > 1e-12) || counts[0] === 0 || counts[1] === 0) return 0
  return Math.abs(sums[1]! / counts[1]! - sums[0]! / counts[0]!) / Math.sqrt(variance)
}

/** Arm of each product and week, from that of each period. */
export function weeklyArms(arms: Uint8Array, design: TestDesign): Uint8Array {
  const periods = 2 * design.pairs
  const weeks = weeksOf(design)
  const products = arms.length / periods
  const weekly = new Uint8Array(products * weeks)
  for (let product = 0; product < products; product++)
    for (let week = 0; week < weeks; week++)
      weekly[product * weeks + week] = arms[product * periods + Math.floor(week / design.periodWeeks)]!
  return weekly
}

import { bestOfBlock } from './best-of-block.ts'
import type { Block } from './blocks.ts'
import { type FlatRound, flatten } from './flat-round.ts'
import type { RoundProblem } from './problem.ts'

/** A choice of one price for each item: positions in its prices. */
export type Options = Int32Array

/** What the multipliers tell: an upper bound, and the choices that came up on the way. */
export interface Relaxed {
  /** No round is worth more; -∞ if a block allows no prices at all. */
  readonly bound: number
  /** Multiplier of each sum at the best bound. */
  readonly multipliers: Float64Array
  /** Choice at the best bound, then those of the last steps, the latest first. */
  readonly choices: readonly Options[]
}

export interface RelaxQuestion {
  readonly problem: RoundProblem
  readonly blocks: readonly Block[]
  /** A value that some round is known to reach; `null` if none is known. */
  readonly floor: number | null
  readonly steps: number
  /** Multipliers to begin with. Default: 0. */
  readonly start?: Float64Array
}

/** Steps towards a value that a round is known to reach, and those of a first look. */
export const STEPS = 80
export const FIRST_STEPS = 40
const KEPT_CHOICES = 12
/** Steps without a better bound after which the step length is halved. */
const PATIENCE = 6
const LEAST_LENGTH = 1e-3
/** Weight of the newest excess in the direction (volume algorithm, Barahona and Anbil 2000). */
const NEWEST = 0.3
const LEAST_PROGRESS = 1e-5
/** Part of the span of values by which the bound is meant to sink where no reachable value is known. */
const GUESS = 0.05
/** Part of the bound to which it is worth lowering. */
const CLOSE = 1e-4

/**
 * Lagrangian relaxation of the sums (Everett 1963; Held, Wolfe and Crowder 1974): each step prices the sums by
 * multipliers, solves every block for itself, and moves the multipliers along a running mean of the excess by Polyak's
 * step towards `floor`.
 */
export function relax({ problem, blocks, floor, steps, start }: RelaxQuestion): Relaxed {
  const flat = flatten(problem)
  const count = problem.sums.length
  const multipliers = start?.slice() ?? new Float64Array(count)
  const direction = new Float64Array(count)
  const recent: Options[] = []
  let best: { readonly bound: number; readonly multipliers: Float64Array; readonly options: Options } | null =
    null
  const aim = floor === null ? GUESS * flat.span : 0
  let length = 1
  let waited = 0
  for (let step = 0; step < steps && length >= LEAST_LENGTH; step++) {
    const solved = solveBlocks(flat, blocks, multipliers)
    if (solved === null) return { bound: Number.NEGATIVE_INFINITY, multipliers, choices: [] }
    recent.unshift(solved.options)
    if (recent.length > KEPT_CHOICES) recent.pop()
    const away = best === null ? 0 : best.bound - (floor ?? best.bound - aim)
    const isBetter = best === null || solved.bound < best.bound - LEAST_PROGRESS * Math.abs(away)
    if (best === null || solved.bound < best.bound) best = { ...solved, multipliers: multipliers.slice() }
    waited = isBetter ? 0 : waited + 1
    if (waited === PATIENCE) [length, waited] = [length / 2, 0]
    if (floor !== null && best.bound - floor <= CLOSE * Math.abs(best.bound)) break
    const excess = excessOf(problem, solved.options)
    for (let c = 0; c < count; c++) {
      const slope = excess[c]! / flat.scales[c]!
      direction[c] = step === 0 ? slope : NEWEST * slope + (1 - NEWEST) * direction[c]!
    }
    // A sum that is kept without a multiplier needs no move.
    const moved = direction.map((each, c) => (each > 0 || best!.multipliers[c]! > 0 ? each : 0))
    const norm = moved.reduce((sum, each) => sum + each * each, 0)
    if (norm < 1e-20) break
    const move = (length * (floor === null ? aim : best.bound - floor)) / norm
    for (let c = 0; c < count; c++)
      multipliers[c] = Math.max(0, best.multipliers[c]! + (move * moved[c]!) / flat.scales[c]!)
  }
  return { bound: best!.bound, multipliers: best!.multipliers, choices: [best!.options, ...recent] }
}

/** Σ of the amounts of these prices less the most that is allowed, for each sum. */
export function excessOf({ items, sums }: RoundProblem, options: Options): Float64Array {
  return Float64Array.from(sums, ({ amounts, most }) => {
    let sum = -most
    for (let item = 0; item < items.length; item++) sum += amounts[item]?.[options[item]!] ?? 0
    return sum
  })
}

export function solveBlocks(
  flat: FlatRound,
  blocks: readonly Block[],
  multipliers: Float64Array,
): { readonly bound: number; readonly options: Options } | null {
  const priced = flat.pricedAt(multipliers)
  const options = new Int32Array(flat.offsets.length - 1)
  let bound = flat.mostAt(multipliers)
  for (const block of blocks) {
    const { items } = block
    if (items.length === 1) {
      const item = items[0]!
      const best = greatest(priced, flat.offsets[item]!, flat.offsets[item + 1]!)
      bound += priced[best]!
      options[item] = best - flat.offsets[item]!
      continue
    }
    const found = bestOfBlock(block, { row: priced, offsets: flat.offsets })
    if (found === null) return null
    bound += found.value
    for (let at = 0; at < items.length; at++) options[items[at]!] = found.options[at]!
  }
  return Number.isFinite(bound) ? { bound, options } : null
}

function greatest(values: Float64Array, from: number, to: number): number {
  let best = from
  for (let k = from + 1; k < to; k++) if (values[k]! > values[best]!) best = k
  return best
}

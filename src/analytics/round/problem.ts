/** One product of a round: its admissible prices, and what each is worth. */
export interface RoundItem {
  /** Each price once. */
  readonly prices: readonly number[]
  /**
   * What the round maximises, per price: money a month more than at today's price, less the price of its risk. -∞: the
   * price is not admissible.
   */
  readonly values: readonly number[]
  /** Position of today's price in `prices`. */
  readonly held: number
}

/** Σ over products of the amount of the chosen price ≤ most. */
export interface SumLimit {
  /** Amount of each price of each item; `null`: the item does not count. */
  readonly amounts: readonly (readonly number[] | null)[]
  readonly most: number
  /** Position of the constraint that it comes from. */
  readonly of?: number
}

/** The price of `a` divided by that of `b` lies within these ends. */
export interface PriceRatio {
  readonly a: number
  readonly b: number
  readonly least: number
  readonly most: number
  /** True if both may keep today's prices even where these break the ratio. */
  readonly mayStay: boolean
  /** True if, in addition, both change or none. */
  readonly isTogether?: boolean
  /** Position of the constraint that it comes from. */
  readonly of?: number
}

export interface RoundProblem {
  readonly items: readonly RoundItem[]
  readonly sums: readonly SumLimit[]
  readonly ratios: readonly PriceRatio[]
}

/** Tolerance of ratios and sums: the binary noise of decimal prices. */
export const TIGHT = 1e-9

/** True if the two prices keep the ratio. */
export function keepsRatio(
  { items }: RoundProblem,
  ratio: PriceRatio,
  optionA: number,
  optionB: number,
): boolean {
  const [a, b] = [items[ratio.a]!, items[ratio.b]!]
  const [isHeldA, isHeldB] = [optionA === a.held, optionB === b.held]
  if (ratio.isTogether && isHeldA !== isHeldB) return false
  if (ratio.mayStay && isHeldA && isHeldB) return true
  const value = a.prices[optionA]! / b.prices[optionB]!
  return value >= ratio.least * (1 - TIGHT) && value <= ratio.most * (1 + TIGHT)
}

/** True if the chosen prices keep all ratios. */
export function keepsRatios(problem: RoundProblem, options: ArrayLike<number>): boolean {
  return problem.ratios.every((ratio) => keepsRatio(problem, ratio, options[ratio.a]!, options[ratio.b]!))
}

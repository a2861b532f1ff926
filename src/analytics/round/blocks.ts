import { keepsRatio, type PriceRatio, type RoundProblem } from './problem.ts'

/** Products that ratios tie together, with the order in which their prices are eliminated; one product alone, too. */
export interface Block {
  readonly items: readonly number[]
  readonly steps: readonly Elimination[]
  /** All ratios of the block. Where they tie too many products at a time, the steps leave some out. */
  readonly ratios: readonly PriceRatio[]
}

/** Takes one item out of a block: its best price for all prices of the items that it is still tied to. */
export interface Elimination {
  /** Position in `items`. */
  readonly at: number
  /** Positions of the items that it is still tied to, and how many prices each has. */
  readonly ties: readonly { readonly at: number; readonly prices: number }[]
  /** Allowed pairs with a tie: `allowed[option of the tie × own prices + own option]`. */
  readonly pairs: readonly { readonly tie: number; readonly allowed: Uint8Array }[]
  /** Earlier steps that gave their best for prices of this item alone. */
  readonly narrow: readonly number[]
  /**
   * Earlier steps that gave it for prices of other items as well: how far their place moves with the next price of this
   * item, and with that of each tie.
   */
  readonly wide: readonly { readonly step: number; readonly own: number; readonly ties: readonly number[] }[]
}

/** Most items that one is tied to when it is eliminated: 15³ combinations of prices. */
const MOST_TIED = 3

/** Splits the products of a round into blocks that only sums connect. */
export function blocksOf(problem: RoundProblem): Block[] {
  const neighbours = neighboursOf(problem)
  const seen = new Set<number>()
  const blocks: Block[] = []
  for (let item = 0; item < problem.items.length; item++) {
    if (seen.has(item)) continue
    const members = reach(item, neighbours)
    for (const each of members) seen.add(each)
    blocks.push(blockOf(problem, members, neighbours))
  }
  return blocks
}

/** The ratios of each product with each other one. */
type Neighbours = ReadonlyMap<number, ReadonlyMap<number, readonly PriceRatio[]>>

function neighboursOf({ ratios }: RoundProblem): Neighbours {
  const found = new Map<number, Map<number, PriceRatio[]>>()
  const add = (from: number, to: number, ratio: PriceRatio) => {
    const ties = found.get(from) ?? new Map<number, PriceRatio[]>()
    found.set(from, ties.set(to, [...(ties.get(to) ?? []), ratio]))
  }
  for (const ratio of ratios) {
    add(ratio.a, ratio.b, ratio)
    add(ratio.b, ratio.a, ratio)
  }
  return found
}

function reach(start: number, neighbours: Neighbours): number[] {
  const found = new Set([start])
  for (const item of found) for (const next of neighbours.get(item)?.keys() ?? []) found.add(next)
  return [...found]
}

/** Eliminates the item with the fewest ties first (min-degree order); leaves ratios out until that is few enough. */
function blockOf(problem: RoundProblem, items: readonly number[], neighbours: Neighbours): Block {
  const place = new Map(items.map((item, at) => [item, at]))
  const tied = items.map(
    (item) =>
      new Map([...(neighbours.get(item) ?? [])].map(([other, ratios]) => [place.get(other)!, ratios])),
  )
  const ratios = [...new Set(tied.flatMap((each) => [...each.values()].flat()))]
  for (;;) {
    const { steps, left } = stepsOf(problem, items, tied)
    if (left.size === 0) return { items, steps, ratios }
    const [one, other] = tieAmong(left, tied)
    tied[one]!.delete(other)
    tied[other]!.delete(one)
  }
}

type Tied = readonly ReadonlyMap<number, readonly PriceRatio[]>[]

/** Steps as far as no item has too many ties, and the items that are left then with their ties. */
function stepsOf(problem: RoundProblem, items: readonly number[], tied: Tied) {
  const left = new Map(tied.map((ties, at) => [at, new Set(ties.keys())]))
  const steps: Elimination[] = []
  while (left.size > 0) {
    const at = fewestTies(left)
    const ties = [...left.get(at)!].sort((a, b) => a - b)
    if (ties.length > MOST_TIED) break
    left.delete(at)
    for (const tie of ties) {
      left.get(tie)!.delete(at)
      for (const other of ties) if (other !== tie) left.get(tie)!.add(other)
    }
    const pairs = ties.flatMap((other, tie) => {
      const ratios = tied[at]!.get(other)
      return ratios ? [{ tie, allowed: allowedPairs(problem, items[other]!, items[at]!, ratios) }] : []
    })
    const earlier = steps.flatMap((step, k) => (isOpenFor(step, at, steps.slice(k + 1)) ? [k] : []))
    const isNarrow = (k: number) => steps[k]!.ties.length === 1
    steps.push({
      at,
      ties: ties.map((tie) => ({ at: tie, prices: problem.items[items[tie]!]!.prices.length })),
      pairs,
      narrow: earlier.filter(isNarrow),
      wide: earlier
        .filter((k) => !isNarrow(k))
        .map((step) => ({
          step,
          own: strideOf(steps[step]!, at),
          ties: ties.map((tie) => strideOf(steps[step]!, tie)),
        })),
    })
  }
  return { steps, left }
}

/** How far the place among the combinations of a step's ties moves with the next price of an item. */
function strideOf({ ties }: Elimination, at: number): number {
  const place = ties.findIndex((tie) => tie.at === at)
  return place < 0 ? 0 : ties.slice(place + 1).reduce((product, { prices }) => product * prices, 1)
}

/** Two items that are both left and that ratios tie. */
function tieAmong(left: ReadonlyMap<number, unknown>, tied: Tied): readonly [number, number] {
  for (const at of left.keys()) for (const other of tied[at]!.keys()) if (left.has(other)) return [at, other]
  throw new Error('items without ratios have too many ties')
}

/** True if the step speaks of this item and no later step has taken it up. */
function isOpenFor(step: Elimination, at: number, later: readonly Elimination[]): boolean {
  return (
    step.ties.some((tie) => tie.at === at) &&
    !later.some((each) => step.ties.some((tie) => tie.at === each.at))
  )
}

function fewestTies(left: ReadonlyMap<number, ReadonlySet<number>>): number {
  let best = -1
  let fewest = Number.POSITIVE_INFINITY
  for (const [at, ties] of left) if (ties.size < fewest) [best, fewest] = [at, ties.size]
  return best
}

/** Pairs of prices of two products that keep every ratio between them. */
function allowedPairs(
  problem: RoundProblem,
  item: number,
  other: number,
  ratios: readonly PriceRatio[],
): Uint8Array {
  const [rows, columns] = [problem.items[item]!.prices.length, problem.items[other]!.prices.length]
  const pairs = new Uint8Array(rows * columns)
  for (let k = 0; k < rows; k++)
    for (let p = 0; p < columns; p++) {
      const isKept = (ratio: PriceRatio) =>
        ratio.a === item ? keepsRatio(problem, ratio, k, p) : keepsRatio(problem, ratio, p, k)
      if (ratios.every(isKept)) pairs[k * columns + p] = 1
    }
  return pairs
}

import type { Block } from './blocks.ts'
import { blocksOf } from './blocks.ts'
import { FIRST_STEPS, relax, STEPS } from './dual.ts'
import { bestNearby, worthOf } from './exchange.ts'
import type { RoundProblem } from './problem.ts'

/** Products of the sample. */
const SAMPLED = 1200

/**
 * Multipliers for a large round from an even sample of its blocks, whose sums may use the same part of their limits:
 * close to those of all products at a fraction of the time.
 */
export function sampledMultipliers(problem: RoundProblem, blocks: readonly Block[]): Float64Array | null {
  const every = Math.ceil(problem.items.length / SAMPLED)
  const chosen = blocks.filter((_, at) => at % every === 0).flatMap(({ items }) => items)
  const place = new Map(chosen.map((item, at) => [item, at]))
  const part = chosen.length / problem.items.length
  const sample: RoundProblem = {
    items: chosen.map((item) => problem.items[item]!),
    sums: problem.sums.map((sum) => ({
      amounts: chosen.map((item) => sum.amounts[item]!),
      most: sum.most * part,
    })),
    ratios: problem.ratios.flatMap((ratio) => {
      const [a, b] = [place.get(ratio.a), place.get(ratio.b)]
      return a === undefined || b === undefined ? [] : [{ ...ratio, a, b }]
    }),
  }
  const own = blocksOf(sample)
  const rough = relax({ problem: sample, blocks: own, floor: 0, steps: FIRST_STEPS })
  const known = bestNearby(sample, own, rough)
  if (known === null) return null
  const floor = worthOf(sample, known)
  return relax({ problem: sample, blocks: own, floor, steps: STEPS, start: rough.multipliers }).multipliers
}

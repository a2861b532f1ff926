import { bestOfBlock } from './best-of-block.ts'
import type { Block } from './blocks.ts'
import type { Relaxed } from './dual.ts'
import { flatten } from './flat-round.ts'
import type { RoundProblem } from './problem.ts'
import type { OpenOptions } from './program.ts'

/**
 * The prices that a better round than the best known may contain: a price whose block loses more at the multipliers'
 * prices than lies between the bound and the best known round is in none (reduced-cost fixing).
 */
export function openOptions(
  problem: RoundProblem,
  blocks: readonly Block[],
  relaxed: Relaxed,
  known: number,
): OpenOptions {
  const room = relaxed.bound - known + 1e-9 * Math.abs(relaxed.bound)
  const flat = flatten(problem)
  const priced = flat.pricedAt(relaxed.multipliers)
  const open: number[][] = problem.items.map(() => [])
  for (const block of blocks) {
    const values = block.items.map((item) => flat.partOf(priced, item))
    const best = bestOfBlock(block, values)!.value
    block.items.forEach((item, at) => {
      for (let option = 0; option < values[at]!.length; option++) {
        const worth = block.items.length === 1 ? values[0]![option]! : worthWith(block, values, at, option)
        if (best - worth <= room) open[item]!.push(option)
      }
    })
  }
  return open
}

function worthWith(block: Block, values: readonly Float64Array[], at: number, option: number): number {
  const only = values[at]!.map((each, k) => (k === option ? each : Number.NEGATIVE_INFINITY))
  return bestOfBlock(block, values.with(at, only))?.value ?? Number.NEGATIVE_INFINITY
}

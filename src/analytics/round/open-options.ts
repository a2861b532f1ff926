import { bestOfBlock, type ValueRow } from './best-of-block.ts'
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
  const values = { row: priced, offsets: flat.offsets }
  for (const block of blocks) {
    const best = bestOfBlock(block, values)!.value
    for (const item of block.items)
      for (let option = 0; option < problem.items[item]!.prices.length; option++) {
        const worth =
          block.items.length === 1
            ? priced[flat.offsets[item]! + option]!
            : (withOnly(values, item, option, () => bestOfBlock(block, values)?.value) ??
              Number.NEGATIVE_INFINITY)
        if (best - worth <= room) open[item]!.push(option)
      }
  }
  return open
}

/** Computes with one price of an item only; the row is as before afterwards. */
function withOnly<T>({ row, offsets }: ValueRow, item: number, option: number, compute: () => T): T {
  const [from, to] = [offsets[item]!, offsets[item + 1]!]
  const before = row.slice(from, to)
  row.fill(Number.NEGATIVE_INFINITY, from, to)
  row[from + option] = before[option]!
  const result = compute()
  row.set(before, from)
  return result
}

import type { Alternative } from './alternative.ts'
import { bestOfBlock, type ValueRow } from './best-of-block.ts'
import type { Block } from './blocks.ts'
import type { Relaxed } from './dual.ts'
import { flatten } from './flat-round.ts'
import type { RoundProblem } from './problem.ts'
import type { OpenOptions } from './program.ts'

/** What may still be part of a better round. */
export interface OpenRound {
  readonly options: OpenOptions
  /** The best prices of each block with each of its open prices, those that lose least first. */
  readonly alternatives: readonly Alternative[]
}

/**
 * The prices that a better round than the best known may contain: a price whose block loses more at the multipliers'
 * prices than lies between the bound and the best known round is in none (reduced-cost fixing).
 */
export function openOptions(
  problem: RoundProblem,
  blocks: readonly Block[],
  relaxed: Relaxed,
  known: number,
): OpenRound {
  const room = relaxed.bound - known + 1e-9 * Math.abs(relaxed.bound)
  const flat = flatten(problem)
  const values = { row: flat.pricedAt(relaxed.multipliers), offsets: flat.offsets }
  const open: number[][] = problem.items.map(() => [])
  const found: { readonly alternative: Alternative; readonly loss: number }[] = []
  for (const block of blocks) {
    const best = bestOfBlock(block, values)!.value
    for (const item of block.items)
      for (let option = 0; option < problem.items[item]!.prices.length; option++) {
        const chosen = bestWith(block, values, item, option)
        const loss = best - (chosen?.value ?? Number.NEGATIVE_INFINITY)
        if (!(loss <= room)) continue
        open[item]!.push(option)
        found.push({ alternative: { block, options: chosen!.options }, loss })
      }
  }
  found.sort((a, b) => a.loss - b.loss)
  return { options: open, alternatives: found.map(({ alternative }) => alternative) }
}

/** The best prices of a block with this price of one of its items. */
function bestWith(block: Block, values: ValueRow, item: number, option: number) {
  const { row, offsets } = values
  const [from, to] = [offsets[item]!, offsets[item + 1]!]
  if (block.items.length === 1) return { value: row[from + option]!, options: [option] }
  const before = row.slice(from, to)
  row.fill(Number.NEGATIVE_INFINITY, from, to)
  row[from + option] = before[option]!
  const best = bestOfBlock(block, values)
  row.set(before, from)
  return best && { value: best.value, options: [...best.options] }
}

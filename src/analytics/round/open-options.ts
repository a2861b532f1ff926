import { sumOf } from '../stats/mean.ts'
import type { Alternative } from './alternative.ts'
import { bestOfBlock, type ValueRow } from './best-of-block.ts'
import type { Block } from './blocks.ts'
import type { Options, Relaxed } from './dual.ts'
import { worthOf } from './exchange.ts'
import { flatten } from './flat-round.ts'
import type { RoundProblem } from './problem.ts'
import type { OpenOptions } from './program.ts'

/** What may still be part of a better round. */
export interface OpenRound {
  readonly options: OpenOptions
  /** The best prices of each block with each of its open prices, those that lose least first. */
  readonly alternatives: readonly Alternative[]
  /** False if there are more prices that a better round may contain than are open. */
  readonly isAll: boolean
}

/** Prices of an integer program: those that lose least at the multipliers' prices, where there are more. */
const MOST_OPEN = 4000

interface OpenQuestion {
  readonly problem: RoundProblem
  readonly blocks: readonly Block[]
  readonly relaxed: Relaxed
  /** The best round known; `null` if there is none. */
  readonly known: Options | null
}

/**
 * The prices that a better round than the best known may contain, at most 4,000, and the known ones: a price whose
 * block loses more at the multipliers' prices than lies between the bound and the best known round is in none
 * (reduced-cost fixing).
 */
export function openOptions({ problem, blocks, relaxed, known }: OpenQuestion): OpenRound {
  const value = known === null ? Number.NEGATIVE_INFINITY : worthOf(problem, known)
  const room = relaxed.bound - value + 1e-9 * Math.abs(relaxed.bound)
  const flat = flatten(problem)
  const values = { row: flat.pricedAt(relaxed.multipliers), offsets: flat.offsets }
  const found: { readonly alternative: Alternative; readonly loss: number }[] = []
  const open = problem.items.map((): number[] => [])
  const add = (item: number, option: number) => {
    if (!open[item]!.includes(option)) open[item]!.push(option)
  }
  for (const block of blocks) {
    const best = bestOfBlock(block, values)!
    block.items.forEach((item, at) => {
      add(item, best.options[at]!)
    })
    const { value: greatest } = best
    const apart = mostApart(block, values)
    for (const item of block.items)
      for (let option = 0; option < problem.items[item]!.prices.length; option++) {
        // Without the ratios it loses less than with them.
        if (!(greatest - apart(item, option) <= room)) continue
        const chosen = bestWith(block, values, item, option)
        const loss = greatest - (chosen?.value ?? Number.NEGATIVE_INFINITY)
        if (!(loss <= room) || !Number.isFinite(loss)) continue
        found.push({ alternative: { block, options: chosen!.options }, loss })
      }
  }
  // Prices of equal loss keep their order.
  found.sort((a, b) => a.loss - b.loss)
  const kept = found.slice(0, MOST_OPEN)
  for (const { alternative } of kept)
    alternative.block.items.forEach((item, at) => {
      add(item, alternative.options[at]!)
    })
  known?.forEach((option, item) => {
    add(item, option)
  })
  return {
    options: open.map((each) => each.sort((a, b) => a - b)),
    alternatives: kept.map(({ alternative }) => alternative),
    isAll: kept.length === found.length,
  }
}

/** Most that a block is worth with this price of one of its items, as if no ratio tied the others. */
function mostApart({ items }: Block, { row, offsets }: ValueRow): (item: number, option: number) => number {
  const best = items.map((item) =>
    row.subarray(offsets[item]!, offsets[item + 1]!).reduce((a, b) => Math.max(a, b)),
  )
  const all = sumOf(best)
  return (item, option) =>
    items.length === 1
      ? row[offsets[item]! + option]!
      : all - best[items.indexOf(item)]! + row[offsets[item]! + option]!
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

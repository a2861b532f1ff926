import type { Block } from './blocks.ts'
import { excessOf, type Options, type Relaxed, solveBlocks } from './dual.ts'
import { flatten } from './flat-round.ts'
import type { RoundProblem } from './problem.ts'

const PASSES = 2
const HALVINGS = 8
const DOUBLINGS = 6
const KEPT_CHOICES = 12

/**
 * Moves one multiplier after the other to where its sum is just kept, by bisection (the bound is convex in each). Gives
 * a lower bound, and choices that are close to keeping the sums.
 */
export function polishDual(problem: RoundProblem, blocks: readonly Block[], relaxed: Relaxed): Relaxed {
  const flat = flatten(problem)
  let { bound, multipliers } = relaxed
  let options: Options = relaxed.choices[0]!
  const recent: Options[] = []
  const excessAt = (tried: Float64Array, c: number): number => {
    const solved = solveBlocks(flat, blocks, tried)
    if (solved === null) return 0
    recent.unshift(solved.options)
    if (recent.length > KEPT_CHOICES) recent.pop()
    if (solved.bound < bound) [bound, multipliers, options] = [solved.bound, tried.slice(), solved.options]
    return excessOf(problem, solved.options)[c]!
  }
  for (let pass = 0; pass < PASSES; pass++)
    for (let c = 0; c < problem.sums.length; c++) {
      const start = multipliers.slice()
      const at = (value: number) => excessAt(start.with(c, value), c)
      if (at(0) <= 0) continue
      let [low, high] = [0, Math.max(1.2 * start[c]!, (1e-3 * flat.span) / flat.scales[c]!)]
      for (let k = 0; k < DOUBLINGS && at(high) > 0; k++) [low, high] = [high, 2 * high]
      for (let k = 0; k < HALVINGS; k++) {
        const middle = (low + high) / 2
        if (at(middle) > 0) low = middle
        else high = middle
      }
    }
  return { bound, multipliers, choices: [options, ...recent, ...relaxed.choices.slice(1)] }
}

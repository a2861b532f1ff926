import { type Alternative, NOISE } from './alternative.ts'
import { excessOf, type Options } from './dual.ts'
import type { RoundProblem } from './problem.ts'

/** An alternative against the chosen prices: what it gains, and what it adds to each sum. */
interface Move {
  readonly alternative: Alternative
  readonly gain: number
  readonly added: Float64Array
}

const MOST_PASSES = 60
/** Part of the value that a pair must gain. */
const LEAST_GAIN = 1e-8

/**
 * Changes the prices of one block or of two blocks together, the best such change first, as long as one gains and the
 * sums hold: where one product gives way for another, no change of a single one gains.
 */
export function swapped(
  problem: RoundProblem,
  start: Options,
  alternatives: readonly Alternative[],
): Options {
  const options = start.slice()
  const noise = Float64Array.from(problem.sums, ({ most }) => NOISE * Math.max(Math.abs(most), 1e-9))
  const least = LEAST_GAIN * Math.max(1e-9, Math.abs(sumOfValues(problem, options)))
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const room = excessOf(problem, options).map((each, c) => noise[c]! - each)
    const moves = alternatives
      .map((alternative) => moveTo(problem, options, alternative))
      .filter(({ gain }) => gain !== 0 && Number.isFinite(gain))
      .sort((a, b) => b.gain - a.gain)
    const best = bestMoves(moves, room, least)
    if (best.length === 0) break
    for (const { alternative } of best)
      alternative.block.items.forEach((item, k) => {
        options[item] = alternative.options[k]!
      })
  }
  return options
}

function sumOfValues({ items }: RoundProblem, options: Options): number {
  return items.reduce((sum, { values }, item) => sum + values[options[item]!]!, 0)
}

function moveTo({ items, sums }: RoundProblem, chosen: Options, alternative: Alternative): Move {
  const { block, options } = alternative
  const added = new Float64Array(sums.length)
  let gain = 0
  for (let k = 0; k < block.items.length; k++) {
    const item = block.items[k]!
    const [from, to] = [chosen[item]!, options[k]!]
    if (from === to) continue
    gain += items[item]!.values[to]! - items[item]!.values[from]!
    for (let c = 0; c < sums.length; c++) {
      const amounts = sums[c]!.amounts[item]
      if (amounts) added[c]! += amounts[to]! - amounts[from]!
    }
  }
  return { alternative, gain, added }
}

/** The one or two moves, best first, that gain most together within the room of the sums. */
function bestMoves(moves: readonly Move[], room: Float64Array, least: number): Move[] {
  let most = least
  let best: Move[] = []
  for (let i = 0; i < moves.length; i++) {
    const one = moves[i]!
    if (2 * one.gain <= most) break
    if (one.gain > most && fits(one.added, null, room)) {
      most = one.gain
      best = [one]
    }
    for (let j = i + 1; j < moves.length; j++) {
      const other = moves[j]!
      if (one.gain + other.gain <= most) break
      if (one.alternative.block === other.alternative.block || !fits(one.added, other.added, room)) continue
      most = one.gain + other.gain
      best = [one, other]
    }
  }
  return best
}

function fits(one: Float64Array, other: Float64Array | null, room: Float64Array): boolean {
  for (let c = 0; c < room.length; c++) if (one[c]! + (other ? other[c]! : 0) > room[c]!) return false
  return true
}

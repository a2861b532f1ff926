import { NOISE } from './alternative.ts'
import { excessOf, type Options } from './dual.ts'
import { worthOf } from './exchange.ts'
import { keepsRatio, type PriceRatio, type RoundProblem } from './problem.ts'

const MOST_PASSES = 40
/** Part of the value that a move must gain. */
const LEAST_GAIN = 1e-9

/**
 * Moves the price of one product at a time as long as that is worth more and keeps every limit: a reader who tries
 * single prices by hand on the result finds no better one. The searches before it stop at a share of the value.
 */
export function withSingleMoves(problem: RoundProblem, start: Options): Options {
  const { items, sums } = problem
  const options = start.slice()
  const ratiosOf = ratiosByItem(problem)
  const room = excessOf(problem, options).map((each, c) =>
    Math.max(0, NOISE * Math.max(Math.abs(sums[c]!.most), 1e-9) - each),
  )
  const least = LEAST_GAIN * Math.max(1, Math.abs(worthOf(problem, options)))
  const added = (item: number, to: number, c: number) => {
    const amounts = sums[c]!.amounts[item]
    return amounts ? amounts[to]! - amounts[options[item]!]! : 0
  }
  const fits = (item: number, to: number) =>
    room.every((left, c) => added(item, to, c) <= left) &&
    (ratiosOf.get(item) ?? []).every((ratio) => {
      const at = (place: number) => (place === item ? to : options[place]!)
      return keepsRatio(problem, ratio, at(ratio.a), at(ratio.b))
    })
  for (let pass = 0, isBetter = true; isBetter && pass < MOST_PASSES; pass++) {
    isBetter = false
    for (let item = 0; item < items.length; item++) {
      const { values } = items[item]!
      for (let to = 0; to < values.length; to++) {
        if (!(values[to]! - values[options[item]!]! > least) || !fits(item, to)) continue
        for (let c = 0; c < sums.length; c++) room[c]! -= added(item, to, c)
        options[item] = to
        isBetter = true
      }
    }
  }
  return options
}

function ratiosByItem({ ratios }: RoundProblem): ReadonlyMap<number, readonly PriceRatio[]> {
  const found = new Map<number, PriceRatio[]>()
  for (const ratio of ratios)
    for (const item of [ratio.a, ratio.b]) found.set(item, [...(found.get(item) ?? []), ratio])
  return found
}

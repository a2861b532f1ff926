import type * as z from 'zod'
import { type Move, type Ranged, rangeOfSum, type StoreErrors, totalGain } from '#analytics'
import type { gainTotals } from '#contract/recommendations'

export type GainTotals = z.infer<typeof gainTotals>

/** A change whose gain is counted in profit or in revenue, and whether its cost was assumed. */
export interface CountedMove {
  readonly move: Move
  readonly objective: 'profit' | 'revenue'
  /** The assumed margin; `null`: the cost is known, or revenue is counted. */
  readonly assumedMargin: number | null
  /** 90 % interval of its gain, as stated with the product. */
  readonly stated: Ranged
}

/** Sums profit and revenue separately, each total from joint draws; they are never added. */
export function sumGains(moves: readonly CountedMove[], errors: StoreErrors): GainTotals {
  return { profit: totalOf(moves, 'profit', errors), revenue: totalOf(moves, 'revenue', errors) }
}

function totalOf(
  moves: readonly CountedMove[],
  objective: CountedMove['objective'],
  errors: StoreErrors,
): GainTotals['profit'] {
  const counted = moves.filter((each) => each.objective === objective)
  const total = totalGain(
    counted.map(({ move }) => move),
    errors,
  )
  if (total === null) return null
  const members = counted.map(({ stated }) => stated)
  const margins = counted.flatMap(({ assumedMargin }) => (assumedMargin === null ? [] : [assumedMargin]))
  return {
    ...total,
    ...rangeOfSum(total, members),
    // A sum of one is that one: both stand on the same screen.
    ...(counted.length === 1 && { probability: counted[0]!.move.chance }),
    assumed: margins.length,
    assumedMargin: margins.length === 0 ? null : { low: Math.min(...margins), high: Math.max(...margins) },
  }
}

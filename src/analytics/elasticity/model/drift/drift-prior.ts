import { normalCdf } from '../../../stats/normal.ts'
import type { DriftGrid } from './grid.ts'

export type DriftLevel = 'storeDrift' | 'typeDrift' | 'productDrift'

/** Size of a store's drift relative to the typical one, with its prior probability. */
export interface DriftSize {
  readonly size: number
  readonly weight: number
}

/** Half-years of public series: tuna (7 products, 338 weeks) and cheese (88 retailers). */
const TYPICAL_DRIFT: Readonly<Record<DriftLevel, number>> = {
  storeDrift: 0.2,
  typeDrift: 0.2,
  productDrift: 0.35,
}
/** Standard deviation of the logarithm of each level's drift around size × typical. */
const LEVEL_SCATTER = 0.5

/** Order lines: the smallest size stands for a store whose customers do not change. */
export const DRIFT_OF_LINES: readonly DriftSize[] = [
  { size: 0.02, weight: 0.3 },
  { size: 0.5, weight: 0.2 },
  { size: 1, weight: 0.3 },
  { size: 2, weight: 0.2 },
]

/**
 * Weekly and monthly totals hide which price cuts were advertised, so that each half-year errs by adverts of its own:
 * none is without drift.
 */
export const DRIFT_OF_TOTALS: readonly DriftSize[] = [
  { size: 1, weight: 0.7 },
  { size: 2, weight: 0.3 },
]

/**
 * Joint prior of the three drifts on a grid. Given the size of a store's drift, each is lognormal around size × typical
 * and independent; the size is common, so that products, which are many, show how much store and types drift, which
 * are few. Each point of the grid stands for its cell.
 */
export class DriftPrior {
  private readonly weights: readonly number[]
  private readonly levels: Readonly<Record<DriftLevel, readonly ReadonlyMap<number, number>[]>>

  constructor(grid: Pick<DriftGrid, DriftLevel>, sizes: readonly DriftSize[]) {
    this.weights = sizes.map(({ weight }) => weight)
    const cellsOf = (level: DriftLevel) =>
      sizes.map(({ size }) => cellProbabilities(grid[level], size * TYPICAL_DRIFT[level]))
    this.levels = {
      storeDrift: cellsOf('storeDrift'),
      typeDrift: cellsOf('typeDrift'),
      productDrift: cellsOf('productDrift'),
    }
  }

  /** ln of the probability of these drifts; a level that is not given is summed over. */
  log(drifts: Readonly<Partial<Record<DriftLevel, number>>>): number {
    const given = Object.entries(drifts) as [DriftLevel, number][]
    const probability = this.weights.reduce((sum, weight, k) => {
      return (
        sum + given.reduce((product, [level, value]) => product * this.levels[level][k]!.get(value)!, weight)
      )
    }, 0)
    return Math.log(Math.max(probability, Number.MIN_VALUE))
  }
}

/** Probability of each point's cell, which reaches half-way (in logs) to its neighbours. */
function cellProbabilities(points: readonly number[], median: number): ReadonlyMap<number, number> {
  const below = (edge: number) => normalCdf(Math.log(edge / median) / LEVEL_SCATTER)
  return new Map(
    points.map((point, k) => {
      const low = k === 0 ? 0 : below(Math.sqrt(points[k - 1]! * point))
      const high = k === points.length - 1 ? 1 : below(Math.sqrt(point * points[k + 1]!))
      return [point, high - low]
    }),
  )
}

import { quantileOf, type StoreErrors } from '../pricing/joint-draws.ts'
import type { Ranged } from '../stats/ranged.ts'
import { type DrawnChanges, drawChanges, isCounted, type Placed } from './draw-changes.ts'
import type { RoundTotal, RoundTotals } from './types/round-result.ts'

/** Part of the draws whose mean is the bad case. */
const BAD_PART = 0.1

/** Sums a round over its products, with intervals and chances from joint draws. */
export function sumRound(placed: readonly Placed[], errors: StoreErrors): RoundTotals {
  const objective = objectiveOf(placed)
  const changed = placed.filter(({ now, next }) => next.price !== now.price)
  const moved = changed.filter(isCounted)
  const drawn = drawChanges(moved, errors, objective)
  const costed = placed.filter(({ now }) => now.profit !== null)
  const earned = centred(drawn.earned, earnedBy(moved, objective))
  return {
    changes: changed.length,
    cannotTell: changed.length - moved.length,
    profit: costed.length === 0 ? null : totalOf(costed, drawn, 'profit'),
    revenue: totalOf(placed, drawn, 'revenue'),
    units: totalOf(placed, drawn, 'units'),
    withoutCost: moved.filter(({ now }) => now.profit === null).length,
    objective,
    earned: rangeOf(earned.sorted, earned.value),
    chance:
      moved.length === 0 ? null : earned.sorted.filter((each) => each > 0).length / earned.sorted.length,
    badCase: moved.length === 0 ? null : meanOfWorst(earned.sorted),
  }
}

/** `revenue` where the advice prices no product for profit. */
export function objectiveOf(placed: readonly Placed[]): 'profit' | 'revenue' {
  return placed.some(({ weighed }) => weighed.product.advice.objective === 'profit') ? 'profit' : 'revenue'
}

/** Expected money that these changes earn: profit, and revenue of products without a cost. */
export function earnedBy(placed: readonly Placed[], objective: 'profit' | 'revenue'): number {
  return placed.reduce((sum, { now, next }) => {
    const isProfit = objective === 'profit' && now.profit !== null && next.profit !== null
    return sum + (isProfit ? next.profit - now.profit : next.revenue - now.revenue)
  }, 0)
}

function totalOf(
  placed: readonly Placed[],
  drawn: DrawnChanges,
  figure: 'profit' | 'revenue' | 'units',
): RoundTotal {
  const now = placed.reduce((sum, each) => sum + (each.now[figure] ?? 0), 0)
  const next = placed.reduce((sum, each) => sum + (each.next[figure] ?? 0), 0)
  const { sorted, value } = centred(drawn[figure], next - now)
  return { now, next, change: rangeOf(sorted, value) }
}

/** Expected sums are exact, draws are not: the draws give only the spread around them. */
function centred(
  draws: Float64Array,
  value: number,
): { readonly sorted: Float64Array; readonly value: number } {
  const mean = draws.reduce((sum, each) => sum + each, 0) / draws.length
  return { sorted: draws.map((each) => each - mean + value).sort(), value }
}

function rangeOf(sorted: Float64Array, value: number): Ranged {
  return { value, low: quantileOf(sorted, 0.05), high: quantileOf(sorted, 0.95) }
}

function meanOfWorst(sorted: Float64Array): number {
  const count = Math.max(1, Math.round(BAD_PART * sorted.length))
  return sorted.subarray(0, count).reduce((sum, each) => sum + each, 0) / count
}

import { LEAST_CHANCE } from '../pricing/advice-rule.ts'
import { quantileOf, type StoreErrors } from '../pricing/joint-draws.ts'
import { rangeOfSum } from '../pricing/range-of-sum.ts'
import { meanOf } from '../stats/mean.ts'
import type { Ranged } from '../stats/ranged.ts'
import { type DrawnChanges, drawChanges, isCounted, type Placed } from './draw-changes.ts'
import { gainOf, isReactionKnown } from './gain-of.ts'
import type { RoundTotal, RoundTotals } from './types/round-result.ts'

/** Part of the draws whose mean is the bad case. */
const BAD_PART = 0.1

/** Sums a round over its products, with intervals and chances from joint draws. */
export function sumRound(placed: readonly Placed[], errors: StoreErrors): RoundTotals {
  const objective = objectiveOf(placed)
  const changed = placed.filter(({ now, next }) => next.price !== now.price)
  const moved = changed.filter(isCounted)
  const drawn = drawChanges(moved, errors)
  const costed = placed.filter(({ now }) => now.profit !== null)
  const earned = centred(drawn.earned, earnedBy(moved))
  const known = moved.filter(({ weighed }) => isReactionKnown(weighed.product.question))
  const [alone] = moved.length === 1 ? known : []
  const range = rangeOfSum(rangeOf(earned.sorted, earned.value), known.map(gainOf))
  const isAllProfit = moved.every(({ weighed }) => weighed.product.advice.objective === 'profit')
  return {
    changes: changed.length,
    cannotTell: changed.length - moved.length,
    unsure: sumOf(moved.filter(isUnsure)),
    toClear: sumOf(moved.filter(({ weighed, next }) => isForStock(weighed) && next.gain < 0)),
    profit:
      costed.length === 0
        ? null
        : { ...totalOf(costed, drawn, 'profit'), ...(isAllProfit ? { change: range } : {}) },
    revenue: totalOf(placed, drawn, 'revenue'),
    units: totalOf(placed, drawn, 'units'),
    withoutCost: moved.filter(({ now }) => now.profit === null).length,
    objective,
    earned: range,
    chance: alone ? alone.next.chance : chanceOf(moved, earned.sorted),
    badCase: moved.length === 0 ? null : meanOfWorst(earned.sorted),
  }
}

/**
 * True if a changed price is not as sure to earn more as advice has to be: a rule or a limit needs it, or a person decided
 * it.
 */
export function isUnsure({ weighed, now, next }: Placed): boolean {
  if (!isCounted({ weighed, now, next }) || next.chance === null) return false
  return weighed.decidedBy === 'limit' ? next.chance < LEAST_CHANCE : !next.isSure
}

function chanceOf(moved: readonly Placed[], sorted: Float64Array): number | null {
  return moved.length === 0 ? null : sorted.filter((each) => each > 0).length / sorted.length
}

function isForStock({ product }: Placed['weighed']): boolean {
  return product.question.rails.goal === 'clearance'
}

function sumOf(placed: readonly Placed[]): { readonly prices: number; readonly gain: number } {
  return { prices: placed.length, gain: earnedBy(placed) }
}

/** `revenue` where the advice prices no product for profit. */
function objectiveOf(placed: readonly Placed[]): 'profit' | 'revenue' {
  return placed.some(({ weighed }) => weighed.product.advice.objective === 'profit') ? 'profit' : 'revenue'
}

/** Expected money that these changes earn, each in what its advice counts: what a round maximises. */
export function earnedBy(placed: readonly Placed[]): number {
  return placed.reduce((sum, { next }) => sum + (next.isBeyond ? 0 : next.gain), 0)
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
  const mean = meanOf(draws)
  return { sorted: draws.map((each) => each - mean + value).sort(), value }
}

function rangeOf(sorted: Float64Array, value: number): Ranged {
  return { value, low: quantileOf(sorted, 0.05), high: quantileOf(sorted, 0.95) }
}

function meanOfWorst(sorted: Float64Array): number {
  const count = Math.max(1, Math.round(BAD_PART * sorted.length))
  return sorted.subarray(0, count).reduce((sum, each) => sum + each, 0) / count
}

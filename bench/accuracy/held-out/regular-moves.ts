import { mean } from '../score.ts'
import { estimateWeeks, type Juice, type JuiceWeek } from './orange-juice.ts'
import type { Slope } from './regress.ts'

const HIDDEN = 26
const LEAST_MOVE = 0.03
/** Weeks on either side of a move. */
const SIDE = 4
const LEAST_SIDE = 2

/** What moves of the regular price did to units, on what was predicted. 1: predicted rightly. */
export interface RegularMoves {
  readonly moves: number
  /** Price decisions: the chain moves a brand in many of its stores in the same week. */
  readonly decisions: number
  /** Predicted by the estimates of the weeks before. */
  readonly estimated: Slope
  /** Predicted by the elasticities of all 115 weeks, the hidden ones included: what a perfect estimate would give. */
  readonly known: Slope
}

interface Move {
  readonly decision: string
  readonly actual: number
  readonly estimated: number
  readonly known: number
}

/**
 * Moves in the 26 weeks that end `before` weeks ahead of the last one, predicted from all weeks that precede them. A
 * side of a move is its four weeks without advert or display at one price (to 2 %).
 */
export function regularMoves(juice: Juice, marks: 'none' | 'feat', before: number): RegularMoves {
  const last = Math.max(...juice.weeks.map(({ week }) => week)) - before
  const cut = last - HIDDEN + 1
  const estimates = estimateWeeks(juice, 0, cut, marks)
  const later = new Map<number, JuiceWeek[]>()
  for (const week of juice.weeks) {
    if (week.week < cut || week.week > last || week.deal > 0 || week.feat > 0) continue
    const own = later.get(week.product)
    if (own) own.push(week)
    else later.set(week.product, [week])
  }
  const moves = [...later].flatMap(([product, weeks]) => {
    const { elasticity } = estimates[product]!
    const truth = juice.truth[product]
    return elasticity === null || !truth ? [] : movesOf(weeks, juice, elasticity, truth.value)
  })
  return {
    moves: moves.length,
    decisions: new Set(moves.map(({ decision }) => decision)).size,
    estimated: slopeOn(moves, 'estimated'),
    known: slopeOn(moves, 'known'),
  }
}

function movesOf(weeks: readonly JuiceWeek[], juice: Juice, estimated: number, known: number): Move[] {
  return weeks.flatMap((week, k) => {
    const before = weeks.slice(Math.max(0, k - SIDE), k).filter((each) => isSame(each, weeks[k - 1]!))
    const after = weeks.slice(k, k + SIDE).filter((each) => isSame(each, week))
    if (before.length < LEAST_SIDE || after.length < LEAST_SIDE) return []
    const move = Math.log(week.price / before.at(-1)!.price)
    if (Math.abs(move) < LEAST_MOVE) return []
    return [
      {
        decision: `${juice.type[week.product]} ${week.week}`,
        actual: meanLog(after) - meanLog(before),
        estimated: estimated * move,
        known: known * move,
      },
    ]
  })
}

/** Least squares with a constant; moves of one decision share what else happened, so that they count as one. */
function slopeOn(moves: readonly Move[], by: 'estimated' | 'known'): Slope {
  const predictedMean = mean(moves.map((move) => move[by]))
  const actualMean = mean(moves.map(({ actual }) => actual))
  const centred = moves.map((move) => ({
    decision: move.decision,
    x: move[by] - predictedMean,
    y: move.actual - actualMean,
  }))
  const spread = centred.reduce((sum, { x }) => sum + x * x, 0)
  const value = centred.reduce((sum, { x, y }) => sum + x * y, 0) / spread
  const scores = new Map<string, number>()
  for (const { decision, x, y } of centred)
    scores.set(decision, (scores.get(decision) ?? 0) + x * (y - value * x))
  const variance = [...scores.values()].reduce((sum, score) => sum + score ** 2, 0)
  return { value, error: Math.sqrt(variance) / spread }
}

const isSame = (a: JuiceWeek, b: JuiceWeek) => Math.abs(a.price / b.price - 1) < 0.02
const meanLog = (weeks: readonly JuiceWeek[]) => mean(weeks.map(({ logUnits }) => logUnits))

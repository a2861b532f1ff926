import type { ProductEstimate } from '#analytics'
import { estimateWeeks, type Juice, type JuiceWeek } from './orange-juice.ts'
import { regress, type Slope } from './regress.ts'

const HIDDEN = 26
const LEAST_MOVE = 0.03
/** Weeks on either side of a move. */
const SIDE = 4
const LEAST_SIDE = 2

/**
 * Changes of units at moves of the regular price in the last 26 weeks, on what the estimate of the weeks before
 * predicts. A side of a move is its four weeks without advert or display at one price (to 2 %). Slope 1:
 * predicted rightly.
 */
export function regularMoves(juice: Juice, marks: 'none' | 'feat'): Slope | null {
  const last = Math.max(...juice.weeks.map(({ week }) => week))
  const cut = last - HIDDEN + 1
  const estimates = estimateWeeks(juice, 0, cut, marks)
  const later = new Map<number, JuiceWeek[]>()
  for (const week of juice.weeks) {
    if (week.week < cut || week.deal > 0 || week.feat > 0) continue
    const own = later.get(week.product)
    if (own) own.push(week)
    else later.set(week.product, [week])
  }
  const moves = [...later].flatMap(([product, weeks]) => movesOf(weeks, estimates[product]!))
  return regress(
    moves.map(({ actual }) => actual),
    [moves.map(({ predicted }) => predicted)],
    0.001,
  )
}

function movesOf(weeks: readonly JuiceWeek[], { elasticity }: ProductEstimate) {
  if (elasticity === null) return []
  return weeks.flatMap((week, k) => {
    const before = weeks.slice(Math.max(0, k - SIDE), k).filter((each) => isSame(each, weeks[k - 1]!))
    const after = weeks.slice(k, k + SIDE).filter((each) => isSame(each, week))
    if (before.length < LEAST_SIDE || after.length < LEAST_SIDE) return []
    const move = Math.log(week.price / before.at(-1)!.price)
    if (Math.abs(move) < LEAST_MOVE) return []
    return [{ actual: meanLog(after) - meanLog(before), predicted: elasticity * move }]
  })
}

const isSame = (a: JuiceWeek, b: JuiceWeek) => Math.abs(a.price / b.price - 1) < 0.02
const meanLog = (weeks: readonly JuiceWeek[]) =>
  weeks.reduce((sum, { logUnits }) => sum + logUnits, 0) / weeks.length

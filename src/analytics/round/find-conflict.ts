import { chooseOptions, type WeighedRound, weighRound } from './choose-options.ts'
import { loosened } from './loosened.ts'
import type { SolveProgram } from './program.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { RoundConflict } from './types/round-result.ts'

/** Halvings of a constraint's range: to a hundredth of it. */
const HALVINGS = 7
/** Constraints of a conflict up to which each is tried to be loosened. */
const MOST_LOOSENED = 4

interface Search {
  /** With the prices that persons decided, or without them. */
  readonly round: WeighedRound
  readonly solve: SolveProgram | null
}

/**
 * A set of constraints that cannot hold together although each of them left out, the rest can (QuickXplain, Junker
 * 2004), and the one that needs the least loosening, as a share of its range.
 */
export function findConflict(round: WeighedRound, solve: SolveProgram | null): RoundConflict {
  const asked = { round: withoutValues(round), solve }
  const hasFixed = (round.question.fixed?.size ?? 0) > 0
  const free = hasFixed ? withoutValues(weighRound({ ...round.question, fixed: new Map() })) : asked.round
  const all = round.question.constraints.map((_, at) => at)
  const isFixed = hasFixed && failureOf({ ...asked, round: free }, all) === null
  const search = isFixed ? asked : { ...asked, round: free }
  const constraints = failureOf(search, []) === null ? smallest(search, [], all, false) : []
  constraints.sort((a, b) => a - b)
  return {
    constraints,
    isFixed,
    isProved: failureOf(search, constraints) === 'impossible',
    cheapest: cheapestOf(search, constraints),
  }
}

/** Only whether there are prices counts, not which are worth more. */
function withoutValues({ question, products }: WeighedRound): WeighedRound {
  const flat = products.map((each) => ({
    ...each,
    prices: each.prices.map((price) => ({ ...price, worth: 0 })),
  }))
  const { previous: _, ...asked } = question
  return { question: asked, products: flat }
}

function failureOf({ round, solve }: Search, positions: readonly number[]) {
  const constraints = positions.map((at) => round.question.constraints[at]!)
  return chooseOptions(round, constraints, solve).failure
}

/** Constraints of `tried` that are needed for a conflict with those of `kept`. */
function smallest(
  search: Search,
  kept: readonly number[],
  tried: readonly number[],
  isNew: boolean,
): number[] {
  if (isNew && failureOf(search, kept) !== null) return []
  if (tried.length === 1) return [...tried]
  const middle = Math.ceil(tried.length / 2)
  const [first, second] = [tried.slice(0, middle), tried.slice(middle)]
  const ofSecond = smallest(search, [...kept, ...first], second, first.length > 0)
  const ofFirst = smallest(search, [...kept, ...ofSecond], first, ofSecond.length > 0)
  return [...ofFirst, ...ofSecond]
}

function cheapestOf({ round, solve }: Search, positions: readonly number[]): RoundConflict['cheapest'] {
  if (positions.length > MOST_LOOSENED) return null
  const all = positions.map((at) => round.question.constraints[at]!)
  let cheapest: RoundConflict['cheapest'] = null
  let least = 1
  positions.forEach((constraint, place) => {
    const at = (part: number) => loosened(all[place]!, part, round.products.length)
    const holds = (changed: RoundConstraint) =>
      chooseOptions(round, all.with(place, changed), solve).failure === null
    const end = at(least)
    if (end === null || !holds(end)) return
    let [low, high] = [0, least]
    for (let k = 0; k < HALVINGS; k++) {
      const middle = (low + high) / 2
      if (holds(at(middle)!)) high = middle
      else low = middle
    }
    if (cheapest !== null && high >= least) return
    least = high
    cheapest = { constraint, loosened: at(high)! }
  })
  return cheapest
}

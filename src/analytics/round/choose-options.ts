import { quantileOf } from '../pricing/joint-draws.ts'
import { carefulWorth } from './careful-worth.ts'
import { drawChanges, type Placed } from './draw-changes.ts'
import { problemOf } from './problem-of.ts'
import type { SolveProgram } from './program.ts'
import { inScope } from './scope.ts'
import { type SolvedRound, solveRound } from './solve-round.ts'
import { earnedBy } from './sum-round.ts'
import { onlySure, unsureLast } from './sure-prices.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { RoundQuestion } from './types/round-question.ts'
import { weighAll } from './weigh-all.ts'
import type { WeighedProduct } from './weigh-prices.ts'

/** A question with its products weighed: what several solutions of the same round share. */
export interface WeighedRound {
  readonly question: RoundQuestion
  readonly products: readonly WeighedProduct[]
}

/** The products by their number, so that the same ones in another order have the same prices. */
export function weighRound(asked: RoundQuestion): WeighedRound {
  const products = [...asked.products].sort((a, b) => a.productId - b.productId)
  const question = { ...asked, products }
  return { question, products: weighAll(question) }
}

/** Expected money that the round under these constraints earns, and its changes; `null` if none keeps them. */
export function worthUnder(
  round: WeighedRound,
  constraints: readonly RoundConstraint[],
  solve: SolveProgram | null,
): { readonly earned: number; readonly changes: number } | null {
  const { options } = chooseOptions(round, constraints, solve)
  if (options === null) return null
  const placed = placeAll(round.products, options)
  return {
    earned: earnedBy(placed),
    changes: placed.filter(({ now, next }) => next.price !== now.price).length,
  }
}

export function placeAll(products: readonly WeighedProduct[], options: readonly number[]): Placed[] {
  return products.map((weighed, at) => ({
    weighed,
    now: weighed.prices[weighed.held]!,
    next: weighed.prices[options[at]!]!,
  }))
}

interface Chosen {
  readonly options: readonly number[] | null
  readonly gap: number
  readonly failure: SolvedRound['failure']
}

/** Solutions that raise floors with a chance until they hold. */
const MOST_RAISES = 6

/**
 * Chosen price of each product, among those that its advice would take. Only where these cannot keep the constraints do
 * other prices within the limits join, each worth less than nothing: so a rule that today's prices keep never moves a
 * price that is not sure.
 */
export function chooseOptions(
  round: WeighedRound,
  constraints: readonly RoundConstraint[],
  solve: SolveProgram | null,
): Chosen {
  const chosen = chooseAmong({ ...round, products: onlySure(round.products) }, constraints, solve)
  if (chosen.options !== null) return chosen
  return chooseAmong({ ...round, products: unsureLast(round.products) }, constraints, solve)
}

/** Chosen price of each product; a careful round is solved again with prices weighed for their worst cases. */
export function chooseAmong(
  round: WeighedRound,
  constraints: readonly RoundConstraint[],
  solve: SolveProgram | null,
): Chosen {
  const first = chooseFor(round, constraints, solve)
  if (round.question.isCareful !== true || first.options === null) return first
  const placed = placeAll(round.products, first.options)
  const products = carefulWorth(placed, round.question.errors)
  const second = chooseFor({ ...round, products }, constraints, solve)
  return second.options === null ? first : second
}

/** Floors with a chance are raised by what their draws fall short of, and solved again. */
function chooseFor(
  { question, products }: WeighedRound,
  constraints: readonly RoundConstraint[],
  solve: SolveProgram | null,
): Chosen {
  const raised = new Map<number, number>()
  for (let attempt = 0; attempt <= MOST_RAISES; attempt++) {
    const { previous } = question
    const problem = problemOf({ products, constraints, raised, ...(previous ? { previous } : {}) })
    const { options, value, bound, failure } = solveRound(problem, solve)
    if (options === null) return { options, gap: 0, failure: raised.size > 0 ? 'not_found' : failure }
    const placed = placeAll(products, options)
    const short = constraints.map((constraint) => shortfall(constraint, placed, question))
    if (short.every((each) => each <= 0))
      return { options, gap: value === bound ? 0 : (bound - value) / Math.abs(bound), failure: null }
    short.forEach((each, at) => {
      if (each > 0) raised.set(at, (raised.get(at) ?? 0) + CAUTION * each)
    })
  }
  return { options: null, gap: 0, failure: 'not_found' }
}

/** Part by which a floor is raised beyond its shortfall, so that few attempts are needed. */
const CAUTION = 1.1

/** What the quantile of a floor with a chance lacks; 0 of other constraints. */
function shortfall(
  constraint: RoundConstraint,
  placed: readonly Placed[],
  { errors }: RoundQuestion,
): number {
  if (constraint.kind !== 'floor' || constraint.chance === null) return 0
  const { of, figure, least, chance } = constraint
  const isIn = inScope(of)
  const counted = placed.filter(
    ({ weighed, now }) =>
      isIn(weighed) && (figure === 'units' || figure === 'revenue' || now.profit !== null),
  )
  const today = (which: 'profit' | 'revenue' | 'units') =>
    counted.reduce((sum, { now }) => sum + (now[which] ?? 0), 0)
  const drawn = drawChanges(counted, errors)
  const slack =
    figure === 'margin'
      ? marginSlack(drawn, { profit: today('profit'), revenue: today('revenue') }, least)
      : drawn[figure].map((each) => each + (1 - least) * today(figure))
  return -quantileOf(slack.sort(), 1 - chance)
}

function marginSlack(
  drawn: { readonly profit: Float64Array; readonly revenue: Float64Array },
  today: { readonly profit: number; readonly revenue: number },
  least: number,
): Float64Array {
  const rate = least * (today.profit / today.revenue)
  return drawn.profit.map((each, draw) => today.profit + each - rate * (today.revenue + drawn.revenue[draw]!))
}

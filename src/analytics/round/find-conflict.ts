import { chooseAmong, type WeighedRound } from './choose-options.ts'
import { loosenConflict } from './loosen-conflict.ts'
import type { SolveProgram } from './program.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { FixedPrice, RoundQuestion } from './types/round-question.ts'
import type { RoundConflict } from './types/round-result.ts'
import { weighAll } from './weigh-all.ts'

/** A constraint by its position, or a product whose price a person decided. */
type Demand = { readonly constraint: number } | { readonly productId: number }

/** Only whether there are prices counts, not which are worth more. */
interface Search {
  readonly question: RoundQuestion
  /** Products with the prices that persons decided, and without them. */
  readonly fixed: WeighedRound['products']
  readonly free: WeighedRound['products']
  readonly solve: SolveProgram | null
}

/**
 * A smallest set of constraints and decided prices that cannot hold together: each of them left out, the rest can
 * (QuickXplain, Junker 2004). Decided prices are part of it only if the constraints alone can hold.
 */
export function findConflict(round: WeighedRound, solve: SolveProgram | null): RoundConflict {
  const { previous: _, isCareful: __, ...question } = round.question
  const hasFixed = (question.fixed?.size ?? 0) > 0
  const fixed = withoutValues(round.products)
  const free = hasFixed ? withoutValues(weighAll(question, true)) : fixed
  const search: Search = { question, fixed, free, solve }
  const constraints = question.constraints.map((_each, constraint): Demand => ({ constraint }))
  const isFixed = hasFixed && failureOf(search, constraints) === null
  const decided = isFixed ? [...question.fixed!.keys()].map((productId): Demand => ({ productId })) : []
  const all = [...constraints, ...decided]
  const found = failureOf(search, []) === null ? smallest(search, [], all, false) : []
  const positions = found.flatMap((each) => ('constraint' in each ? [each.constraint] : []))
  const set = {
    constraints: positions.sort((a, b) => a - b),
    productIds: found.flatMap((each) => ('productId' in each ? [each.productId] : [])).sort((a, b) => a - b),
  }
  return {
    ...set,
    isProved: failureOf(search, found) === 'impossible',
    loosened: loosenConflict({ question, products: fixed }, set.constraints, solve, (tried) =>
      nextConflict({ ...search, question: { ...question, constraints: tried } }),
    ),
  }
}

/** Positions of constraints that still cannot hold after others were loosened. */
function nextConflict(search: Search): readonly number[] {
  const all = search.question.constraints.map((_each, constraint): Demand => ({ constraint }))
  const withFixed = { ...search, free: search.fixed }
  if (failureOf(withFixed, []) !== null) return []
  return smallest(withFixed, [], all, false).flatMap((each) =>
    'constraint' in each ? [each.constraint] : [],
  )
}

function withoutValues(products: WeighedRound['products']): WeighedRound['products'] {
  return products.map((each) => ({
    ...each,
    prices: each.prices.map((price) => ({ ...price, worth: 0 })),
  }))
}

function failureOf({ question, fixed, free, solve }: Search, demands: readonly Demand[]) {
  const constraints: RoundConstraint[] = []
  const decided = new Set<number>()
  for (const each of demands)
    if ('constraint' in each) constraints.push(question.constraints[each.constraint]!)
    else decided.add(each.productId)
  const products =
    free === fixed ? fixed : free.map((each, at) => (decided.has(each.product.productId) ? fixed[at]! : each))
  const kept = [...(question.fixed ?? [])].filter(([productId]) => decided.has(productId))
  const asked = { ...question, fixed: new Map<number, FixedPrice>(kept) }
  return chooseAmong({ question: asked, products }, constraints, solve).failure
}

/** Demands of `tried` that are needed for a conflict with those of `kept`. */
function smallest(
  search: Search,
  kept: readonly Demand[],
  tried: readonly Demand[],
  isNew: boolean,
): Demand[] {
  if (isNew && failureOf(search, kept) !== null) return []
  if (tried.length === 1) return [...tried]
  const middle = Math.ceil(tried.length / 2)
  const [first, second] = [tried.slice(0, middle), tried.slice(middle)]
  const ofSecond = smallest(search, [...kept, ...first], second, first.length > 0)
  const ofFirst = smallest(search, [...kept, ...ofSecond], first, ofSecond.length > 0)
  return [...ofFirst, ...ofSecond]
}

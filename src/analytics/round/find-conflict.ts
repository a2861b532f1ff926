import { chooseAmong, type WeighedRound } from './choose-options.ts'
import { loosenConflict } from './loosen-conflict.ts'
import type { SolveProgram } from './program.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { FixedPrice, RoundQuestion } from './types/round-question.ts'
import type { RoundConflict } from './types/round-result.ts'
import { weighAll } from './weigh-all.ts'

/** The constraints of one rule by their positions, or a product whose price a person decided. */
type Demand = { readonly constraints: readonly number[] } | { readonly productId: number }

/** Only whether there are prices counts, not which are worth more. */
interface Search {
  readonly question: RoundQuestion
  /** Products with the prices that persons decided, and without them. */
  readonly fixed: WeighedRound['products']
  readonly free: WeighedRound['products']
  readonly solve: SolveProgram | null
}

/**
 * A smallest set of rules and decided prices that cannot hold together: each of them left out, the rest can
 * (QuickXplain, Junker 2004). A rule is left out as a whole, as a person would: hundreds of ladders are one. Decided prices are part of it only if the constraints alone can hold.
 */
export function findConflict(round: WeighedRound, solve: SolveProgram | null): RoundConflict {
  const { previous: _, isCareful: __, ...question } = round.question
  const hasFixed = (question.fixed?.size ?? 0) > 0
  const fixed = withoutValues(round.products)
  const free = hasFixed ? withoutValues(weighAll(question, true)) : fixed
  const search: Search = { question, fixed, free, solve }
  const rules = rulesOf(question)
  const isFixed = hasFixed && failureOf(search, rules) === null
  const decided = isFixed ? [...question.fixed!.keys()].map((productId): Demand => ({ productId })) : []
  const all = [...rules, ...decided]
  const found = failureOf(search, []) === null ? smallest(search, [], all, false) : []
  const positions = positionsIn(found)
  const set = {
    constraints: positions,
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
  const withFixed = { ...search, free: search.fixed }
  if (failureOf(withFixed, []) !== null) return []
  return positionsIn(smallest(withFixed, [], rulesOf(search.question), false))
}

function rulesOf({ constraints, rules }: RoundQuestion): Demand[] {
  const positions = new Map<number, number[]>()
  for (const at of constraints.keys()) {
    const rule = rules?.[at] ?? at
    positions.set(rule, [...(positions.get(rule) ?? []), at])
  }
  return [...positions.values()].map((each) => ({ constraints: each }))
}

function positionsIn(demands: readonly Demand[]): number[] {
  return demands.flatMap((each) => ('constraints' in each ? each.constraints : [])).sort((a, b) => a - b)
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
    if ('productId' in each) decided.add(each.productId)
    else constraints.push(...each.constraints.map((at) => question.constraints[at]!))
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

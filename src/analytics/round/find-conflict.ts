import { chooseAmong, type WeighedRound } from './choose-options.ts'
import { loosenConflict } from './loosen-conflict.ts'
import { leastStepOf, limitsOf } from './name-limits.ts'
import type { SolveProgram } from './program.ts'
import { partsOf, productsOf } from './rule-parts.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { FixedPrice, RoundQuestion } from './types/round-question.ts'
import type { RoundConflict } from './types/round-result.ts'
import { weighAll, withoutValues } from './weigh-all.ts'

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
  const free = hasFixed ? withoutValues(weighAll(question, { isFree: true })) : fixed
  const search: Search = { question, fixed, free, solve }
  const rules = rulesOf(question)
  const isFixed = hasFixed && failureOf(search, rules) === null
  const decided = isFixed ? [...question.fixed!.keys()].map((productId): Demand => ({ productId })) : []
  const all = [...rules, ...decided]
  const found = failureOf(search, []) === null ? smallest(search, [], all, false) : []
  const positions = positionsIn(found)
  const productIds = found
    .flatMap((each) => ('productId' in each ? [each.productId] : []))
    .sort((a, b) => a - b)
  const alone = onlyThese(question, positions, productIds)
  const limits = limitsOf(alone, solve)
  const areMoved = limits.includes('market') || limits.includes('own_limits')
  const concerned = [...concernedBy(search, alone), ...(areMoved ? movedByLimits(fixed) : [])]
  return {
    ...{ constraints: positions, productIds, limits },
    leastStep: limits.includes('max_step') ? leastStepOf(question, solve) : null,
    concerned: [...new Set(concerned)],
    isProved: failureOf(search, found) === 'impossible',
    loosened: loosenConflict({ question, products: fixed }, positions, solve, (tried) =>
      nextConflict({ ...search, question: { ...question, constraints: tried } }),
    ),
  }
}

/** The question with the rules and decided prices of a conflict alone, and no more products than they are about. */
function onlyThese(
  question: RoundQuestion,
  positions: readonly number[],
  productIds: readonly number[],
): RoundQuestion {
  const { fixed, rules: _, ...rest } = question
  const constraints = positions.map((at) => question.constraints[at]!)
  const about = constraints.flatMap(partsOf).map(productsOf)
  const members = new Set([...about.flat(), ...productIds])
  return {
    ...rest,
    constraints,
    products: about.some((each) => each.length === 0)
      ? question.products
      : question.products.filter(({ productId }) => members.has(productId)),
    fixed: new Map([...(fixed ?? [])].filter(([productId]) => productIds.includes(productId))),
  }
}

/** Most pairs of products of which the smallest set is looked for. */
const MOST_PARTS = 1000

/** Products of a smallest set of pairs that cannot hold, where the rules of a conflict are made of many. */
function concernedBy(search: Search, { products, fixed, constraints: rules }: RoundQuestion): number[] {
  const constraints = rules.flatMap(partsOf)
  if (constraints.length > MOST_PARTS) return []
  const isAbout = new Set(products.map(({ productId }) => productId))
  const only = (all: WeighedRound['products']) => all.filter(({ product }) => isAbout.has(product.productId))
  const free = only(search.free)
  const narrow = {
    ...search,
    ...{ question: { ...search.question, constraints }, free },
    fixed: search.fixed === search.free ? free : only(search.fixed),
  }
  const decided = [...fixed!.keys()].map((productId): Demand => ({ productId }))
  const parts = constraints.map((_, at): Demand => ({ constraints: [at] }))
  const found = constraints.length > 1 ? smallest(narrow, decided, parts, true) : parts
  const ofPairs = positionsIn(found).flatMap((at) => productsOf(constraints[at]!))
  return [...new Set(ofPairs)].sort((a, b) => a - b)
}

/** Products that limits alone move: a rule on the number of changes is held up by them. */
function movedByLimits(products: WeighedRound['products']): number[] {
  return products.flatMap(({ decidedBy, product }) => (decidedBy === 'limit' ? [product.productId] : []))
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

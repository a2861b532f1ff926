import { varianceOf } from './learn.ts'
import {
  type PlannedProduct,
  type PlanQuestion,
  planTests,
  type TestPlan,
  type UntestedReason,
} from './plan-tests.ts'
import { FEWEST_PRODUCTS, MOST_TEST_PRODUCTS } from './refuse-test.ts'
import { cheapestPrices } from './test-cost.ts'
import { bestPrice } from './value-of-knowing.ts'

export interface ProposedGroup {
  readonly products: readonly number[]
  readonly step: number
  readonly weeks: number
  /** Expected value of knowing less the cost, of all products of the group. */
  readonly net: number
}

export interface Proposals {
  readonly groups: readonly ProposedGroup[]
  readonly reasons: ReadonlyMap<number, UntestedReason>
}

interface Runnable {
  readonly products: readonly number[]
  readonly step: number
  readonly plan: TestPlan
  readonly net: number
}

/**
 * Makes a runnable group of what the planner chooses at each step, and proposes the one that earns most: at least eight
 * products and two of a type, filled up with the cheapest ones of the same types, then of others. A group whose fillers
 * cost more than it is worth is not proposed.
 */
export function proposeGroups(question: PlanQuestion): Proposals {
  const tables = new Map<number, Float64Array>()
  const most = Math.min(question.most, MOST_TEST_PRODUCTS)
  const plans = question.steps.map((step) => ({
    step,
    plan: planTests({ ...question, steps: [step], most }, tables),
  }))
  const runnable = plans.flatMap(({ step, plan }): Runnable[] => {
    const filled = plan.chosen.length === 0 ? null : fill(question, step, plan)
    return filled ? [{ products: filled.products, step, plan, net: plan.net - filled.cost }] : []
  })
  const [best] = runnable.sort((one, other) => other.net - one.net)
  if (best && best.net > 0) {
    const { products, step, plan, net } = best
    const reasons = new Map(plan.reasons)
    for (const product of products) reasons.delete(product)
    return { groups: [{ products, step, weeks: plan.weeks, net }], reasons }
  }
  const { plan } = plans.reduce((one, other) => (other.plan.net > one.plan.net ? other : one))
  const reasons = new Map(plan.reasons)
  for (const { product } of plan.chosen) reasons.set(product, best ? 'not_worth_it' : 'few_of_type')
  return { groups: [], reasons }
}

interface Filler {
  readonly at: number
  readonly cost: number
}

/** Adds partners to lonely types, then cheap products until there are eight; `null`: there are not enough. */
function fill(
  { products, typeVariances }: PlanQuestion,
  step: number,
  plan: TestPlan,
): { readonly products: readonly number[]; readonly cost: number } | null {
  const group = new Set(plan.chosen.map(({ product }) => product))
  const fillers = [...products.entries()]
    .filter(([at, product]) => product.obstacle === null && !group.has(at))
    .flatMap(([at, product]): Filler[] => {
      const cost = weeklyCost(product, typeVariances, step)
      return cost === null ? [] : [{ at, cost: Math.max(0, cost * plan.weeks) }]
    })
    .sort((a, b) => a.cost - b.cost)
  let cost = 0
  const typeOf = (at: number) => products[at]!.type
  const free = (type: number) => fillers.filter(({ at }) => typeOf(at) === type && !group.has(at))
  const add = (filler: Filler) => {
    group.add(filler.at)
    cost += filler.cost
  }
  for (const type of new Set([...group].map(typeOf))) {
    const own = [...group].filter((at) => typeOf(at) === type)
    if (own.length > 1) continue
    const [partner] = free(type)
    if (partner) add(partner)
    else group.delete(own[0]!)
  }
  const isNear = ({ at }: Filler) => [...group].some((member) => typeOf(member) === typeOf(at))
  while (group.size > 0 && group.size < FEWEST_PRODUCTS) {
    const next = fillers.find((filler) => !group.has(filler.at) && isNear(filler))
    const others = next ? [next] : cheapestPair(fillers, typeOf, group)
    if (others.length === 0) return null
    for (const each of others) add(each)
  }
  return group.size >= FEWEST_PRODUCTS && group.size <= MOST_TEST_PRODUCTS
    ? { products: [...group], cost }
    : null
}

/** The two cheapest products of one type that are not in the group yet; none: no type has two. */
function cheapestPair(
  fillers: readonly Filler[],
  typeOf: (at: number) => number,
  group: ReadonlySet<number>,
): readonly Filler[] {
  const ofType = new Map<number, Filler[]>()
  for (const filler of fillers) {
    if (group.has(filler.at)) continue
    const own = ofType.get(typeOf(filler.at)) ?? []
    if (own.length < 2) own.push(filler)
    ofType.set(typeOf(filler.at), own)
  }
  const cost = (pair: readonly Filler[]) => pair.reduce((sum, each) => sum + each.cost, 0)
  const pairs = [...ofType.values()].filter((own) => own.length === 2)
  return pairs.sort((a, b) => cost(a) - cost(b))[0] ?? []
}

function weeklyCost(product: PlannedProduct, typeVariances: ArrayLike<number>, step: number): number | null {
  const { money, mean } = product
  if (!(money.price > money.cost)) return null
  const belief = { mean, variance: varianceOf(product, typeVariances) }
  return (
    cheapestPrices(money, belief, { step, reference: bestPrice(money, belief).ratio })?.weeklyCost ?? null
  )
}

import { varianceOf } from './learn.ts'
import { type PlannedProduct, type PlanQuestion, planTests, type UntestedReason } from './plan-tests.ts'
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

/**
 * Makes runnable groups of what the planner chooses: at least eight products and two of a type, filled up with the
 * cheapest ones of the same types. A group whose fillers cost more than it is worth is not proposed.
 */
export function proposeGroups(question: PlanQuestion): Proposals {
  const plans = question.steps.map((step) => ({
    step,
    plan: planTests({ ...question, steps: [step], most: Math.min(question.most, MOST_TEST_PRODUCTS) }),
  }))
  const best = plans.reduce((a, b) => (b.plan.net > a.plan.net ? b : a))
  const chosen = best.plan.chosen.map(({ product }) => product)
  const reasons = new Map(best.plan.reasons)
  if (chosen.length === 0) return { groups: [], reasons }
  const filled = fill(question, chosen, best)
  if (filled === null) {
    for (const product of chosen) reasons.set(product, 'few_of_type')
    return { groups: [], reasons }
  }
  const net = best.plan.net - filled.cost
  if (net <= 0) {
    for (const product of chosen) reasons.set(product, 'not_worth_it')
    return { groups: [], reasons }
  }
  for (const product of filled.products) reasons.delete(product)
  return { groups: [{ products: filled.products, step: best.step, weeks: best.plan.weeks, net }], reasons }
}

interface Filler {
  readonly at: number
  readonly cost: number
}

/** Adds partners to lonely types, then cheap products of the types until there are eight; `null`: there are not enough. */
function fill(
  { products, typeVariances }: PlanQuestion,
  chosen: readonly number[],
  best: { readonly step: number; readonly plan: { readonly weeks: number } },
): { readonly products: readonly number[]; readonly cost: number } | null {
  const group = [...chosen]
  const taken = new Set(chosen)
  const types = new Set(chosen.map((at) => products[at]!.type))
  const fillers = [...products.entries()]
    .filter(([at, product]) => product.obstacle === null && types.has(product.type) && !taken.has(at))
    .flatMap(([at, product]): Filler[] => {
      const cost = weeklyCost(product, typeVariances, best.step)
      return cost === null ? [] : [{ at, cost: cost * best.plan.weeks }]
    })
    .sort((a, b) => a.cost - b.cost)
  let cost = 0
  const add = ({ at, cost: own }: Filler) => {
    group.push(at)
    taken.add(at)
    cost += Math.max(0, own)
  }
  for (const type of types) {
    if (group.filter((at) => products[at]!.type === type).length > 1) continue
    const partner = fillers.find(({ at }) => products[at]!.type === type && !taken.has(at))
    if (!partner) {
      for (const at of [...group]) if (products[at]!.type === type) group.splice(group.indexOf(at), 1)
      continue
    }
    add(partner)
  }
  for (const filler of fillers) {
    if (group.length >= FEWEST_PRODUCTS) break
    if (!taken.has(filler.at) && group.some((at) => products[at]!.type === products[filler.at]!.type))
      add(filler)
  }
  return group.length >= FEWEST_PRODUCTS && group.length <= MOST_TEST_PRODUCTS
    ? { products: group, cost }
    : null
}

function weeklyCost(product: PlannedProduct, typeVariances: ArrayLike<number>, step: number): number | null {
  const { money, mean } = product
  if (!(money.price > money.cost)) return null
  const belief = { mean, variance: varianceOf(product, typeVariances) }
  return (
    cheapestPrices(money, belief, { step, reference: bestPrice(money, belief).ratio })?.weeklyCost ?? null
  )
}

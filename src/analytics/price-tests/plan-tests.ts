import { type PriorProduct, varianceOf } from './learn.ts'
import { TabulatedSum } from './tabulated-sum.ts'
import { cheapestPrices, type TestPrices } from './test-cost.ts'
import type { WeekNoise } from './two-way-fit.ts'
import { bestPrice, type ProductMoney, valueAt, valueOfKnowing } from './value-of-knowing.ts'

export const TEST_STEPS = [0.05, 0.08, 0.1, 0.15] as const
/** Months in which the answers of a test are used. */
export const USED_MONTHS = 6
export const TEST_LENGTHS = [6, 8, 12, 16] as const

/** Why a product is in no proposal. */
export const UNTESTED_REASONS = [
  'few_sales',
  'few_of_type',
  'no_margin',
  'no_room',
  'ladder_order',
  'type_excluded',
  'promotion',
  'in_rollout',
  'in_test',
  'low_stock',
  'no_estimate',
  'moves_together',
  'over_budget',
  'over_revenue',
  'not_worth_it',
] as const
export type UntestedReason = (typeof UNTESTED_REASONS)[number]

export interface PlannedProduct extends PriorProduct {
  /** Of a month of the test. */
  readonly money: ProductMoney
  /** Units of a month in which the answers are used, after the test; missing: as many as in the test. */
  readonly laterUnits?: number
  readonly weeklyUnits: number
  readonly noise: WeekNoise
  /** What the caller knows that forbids a test; `null`: nothing. */
  readonly obstacle: UntestedReason | null
}

export interface PlanQuestion {
  readonly products: readonly PlannedProduct[]
  /** Variance of the error of each type's mean. */
  readonly typeVariances: ArrayLike<number>
  /** Weeks that a test may last: the length with the greatest net gain is chosen, the same for all products. */
  readonly lengths: readonly number[]
  readonly steps: readonly number[]
  /** Months after the test in which its answers are used. */
  readonly months: number
  readonly most: number
  /** Largest bad cost of all products chosen together; `Infinity`: no limit. */
  readonly budget: number
  /** Largest share of the store's revenue under test. */
  readonly revenueShare: number
  /** Spread of the placebo tests over the formula, squared (A/A replay); at least 1. */
  readonly inflation: number
  /** True to count what other products of the type learn. */
  readonly shared: boolean
}

export interface ChosenTest {
  readonly product: number
  readonly step: number
  readonly prices: TestPrices
  /** Variance of the elasticity that the test gives. */
  readonly testVariance: number
  readonly gain: number
  readonly cost: number
  readonly badCost: number
}

export interface TestPlan {
  readonly weeks: number
  readonly chosen: readonly ChosenTest[]
  readonly net: number
  /** Reason for each product that is not chosen. */
  readonly reasons: ReadonlyMap<number, UntestedReason>
}

/** A month after the test: goods may be in season in one and not in the other. */
export const laterMoney = ({ money, laterUnits }: PlannedProduct): ProductMoney => ({
  ...money,
  monthlyUnits: laterUnits ?? money.monthlyUnits,
})

/** Variance of an elasticity from `weeks` weeks, half at each of two prices: 4 (φ / units + ν²) / (n ln²(1 + δ)) × f. */
export function testVariance(
  { weeklyUnits, noise }: Pick<PlannedProduct, 'weeklyUnits' | 'noise'>,
  { weeks, step, inflation }: { readonly weeks: number; readonly step: number; readonly inflation: number },
): number {
  return (
    (4 * (noise.poisson / Math.max(weeklyUnits, 1e-6) + noise.relative) * inflation) /
    (weeks * Math.log1p(step) ** 2)
  )
}

interface Candidate extends Omit<ChosenTest, 'gain'> {
  gain: number
}

/**
 * Chooses what to test, greedily by expected net gain given those chosen (knowledge gradient with correlated beliefs;
 * Frazier, Powell, Dayanik 2009), until no test pays, or the number, the budget or the revenue share is reached. Only
 * the type chosen last is computed again. `tables` keeps each product's value of knowing for further plans.
 */
export function planTests(question: PlanQuestion, tables: Map<number, Float64Array> = new Map()): TestPlan {
  const { products, typeVariances, lengths } = question
  const variances = products.map((product) => varianceOf(product, typeVariances))
  const tableOf = (at: number) => {
    const known = tables.get(at)
    if (known) return known
    const product = products[at]!
    const made = valueOfKnowing(laterMoney(product), { mean: product.mean, variance: variances[at]! })
    tables.set(at, made)
    return made
  }
  const plans = lengths.map((weeks) => planLength({ ...question, weeks }, { variances, tableOf }))
  return plans.reduce((best, plan) => (plan.net > best.net ? plan : best))
}

interface LengthQuestion extends PlanQuestion {
  readonly weeks: number
}

function planLength(question: LengthQuestion, values: Values): TestPlan {
  const { products, weeks } = question
  const reasons = new Map<number, UntestedReason>()
  const candidates = new Map<number, Candidate>()
  for (const [at, product] of products.entries()) {
    const found = product.obstacle ?? firstCandidate(question, at, values)
    if (typeof found === 'string') reasons.set(at, found)
    else candidates.set(at, found)
  }
  const chosen = new Chosen(question, values)
  chosen.fill(candidates, reasons)
  for (const at of candidates.keys()) if (!chosen.has(at) && !reasons.has(at)) reasons.set(at, 'not_worth_it')
  return { weeks, chosen: chosen.tests, net: chosen.net, reasons }
}

/** The best step of a product tested alone, or why none. */
function firstCandidate(
  { products, weeks, steps, months, inflation }: LengthQuestion,
  at: number,
  { variances, tableOf }: Values,
): Candidate | UntestedReason {
  const product = products[at]!
  const variance = variances[at]!
  const { money, mean } = product
  if (!(product.weeklyUnits > 0)) return 'few_sales'
  if (!(money.price > money.cost)) return 'no_margin'
  const belief = { mean, variance }
  const reference = bestPrice(money, belief).ratio
  let best: Candidate | null = null
  for (const step of steps) {
    const prices = cheapestPrices(money, belief, { step, reference })
    if (prices === null) continue
    const noise = testVariance(product, { weeks, step, inflation })
    const gain = months * valueAt(tableOf(at), variance / (variance + noise))
    const cost = prices.weeklyCost * weeks
    const made = {
      product: at,
      step,
      prices,
      testVariance: noise,
      gain,
      cost,
      badCost: prices.badWeeklyCost * weeks,
    }
    if (best === null || made.gain - made.cost > best.gain - best.cost) best = made
  }
  return best ?? 'no_room'
}

interface Values {
  readonly variances: readonly number[]
  readonly tableOf: (at: number) => Float64Array
}

/** Products of a type up to which its value is summed anew for each candidate. */
const FEW_MEMBERS = 100

/** The tests chosen so far, and what a further one would add. */
class Chosen {
  readonly tests: ChosenTest[] = []
  net = 0
  private readonly question: PlanQuestion
  private readonly values: Values
  private readonly members = new Map<number, number[]>()
  private readonly byProduct = new Map<number, ChosenTest>()
  private readonly tabled = new Map<number, TabulatedSum>()

  constructor(question: PlanQuestion, values: Values) {
    this.question = question
    this.values = values
    for (const [at, { type }] of question.products.entries()) {
      const known = this.members.get(type)
      if (known) known.push(at)
      else this.members.set(type, [at])
    }
  }

  has(at: number): boolean {
    return this.byProduct.has(at)
  }

  fill(candidates: ReadonlyMap<number, Candidate>, reasons: Map<number, UntestedReason>): void {
    const { products, most, shared, revenueShare } = this.question
    let budget = this.question.budget
    let revenue = revenueShare * products.reduce((sum, product) => sum + revenueOf(product), 0)
    const open = new Set(candidates.values())
    if (shared) for (const each of open) each.gain = this.gainOf(each)
    while (this.tests.length < most) {
      const best = greatest(open)
      if (best === null || best.gain - best.cost <= 0) return
      open.delete(best)
      const own = revenueOf(products[best.product]!)
      const isOverBudget = Math.max(0, best.badCost) > budget
      if (isOverBudget || own > revenue) {
        reasons.set(best.product, isOverBudget ? 'over_budget' : 'over_revenue')
        continue
      }
      budget -= Math.max(0, best.badCost)
      revenue -= own
      this.net += best.gain - best.cost
      this.choose(best)
      if (!shared) continue
      const { type } = products[best.product]!
      for (const each of open) if (products[each.product]!.type === type) each.gain = this.gainOf(each)
    }
  }

  /** Value for all products of the type, of a test in addition to those chosen. */
  private gainOf(candidate: Candidate): number {
    const { products, months } = this.question
    const { product, testVariance: noise } = candidate
    const { type } = products[product]!
    const after = 1 / this.typePrecision(type, candidate)
    const before = 1 / this.typePrecision(type, null)
    const own = this.valueOf(product, after, noise) - this.valueOf(product, after, undefined)
    return months * (this.valueOfType(type, after) - this.valueOfType(type, before) + own)
  }

  /** What the type's products learn, at a variance of its mean, with the tests chosen so far; of a large type tabulated. */
  private valueOfType(type: number, variance: number): number {
    const members = this.members.get(type)!
    const sum = (of: number) =>
      members.reduce((all, at) => all + this.valueOf(at, of, this.byProduct.get(at)?.testVariance), 0)
    if (members.length <= FEW_MEMBERS) return sum(variance)
    const table = this.tabled.get(type) ?? new TabulatedSum(1 / this.precisionBefore(type), sum)
    this.tabled.set(type, table)
    return table.at(variance)
  }

  private choose(test: ChosenTest): void {
    const { product, testVariance: noise } = test
    this.tests.push({ ...test })
    this.byProduct.set(product, test)
    this.tabled
      .get(this.question.products[product]!.type)
      ?.add((variance) => this.valueOf(product, variance, noise) - this.valueOf(product, variance, undefined))
  }

  private precisionBefore(type: number): number {
    return 1 / Math.max(this.question.typeVariances[type]!, 1e-12)
  }

  private typePrecision(type: number, added: Candidate | null): number {
    let precision = this.precisionBefore(type)
    const add = ({ product, testVariance: noise }: ChosenTest) => {
      const { ownVariance, typeWeight } = this.question.products[product]!
      precision += typeWeight ** 2 / (ownVariance + noise)
    }
    for (const test of this.tests) if (this.question.products[test.product]!.type === type) add(test)
    if (added) add(added)
    return precision
  }

  private valueOf(at: number, typeVariance: number, noise: number | undefined): number {
    const { ownVariance, typeWeight, obstacle } = this.question.products[at]!
    if (obstacle === 'no_estimate' || obstacle === 'no_margin') return 0
    const share = noise === undefined ? 0 : ownVariance / (ownVariance + noise)
    const left = ownVariance * (1 - share) + (typeWeight * (1 - share)) ** 2 * typeVariance
    return valueAt(this.values.tableOf(at), 1 - left / this.values.variances[at]!)
  }
}

const revenueOf = ({ money, weeklyUnits }: PlannedProduct): number => money.price * weeklyUnits

function greatest(candidates: Iterable<Candidate>): Candidate | null {
  let best: Candidate | null = null
  for (const each of candidates)
    if (best === null || each.gain - each.cost > best.gain - best.cost) best = each
  return best
}

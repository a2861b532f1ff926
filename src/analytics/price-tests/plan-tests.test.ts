import { describe, expect, it } from 'vitest'
import { createRandom } from '../stats/random.ts'
import { anytimeHalfWidth } from './anytime-interval.ts'
import { learnFromTest, type PriorProduct, posteriorOf, varianceOf } from './learn.ts'
import { type PlannedProduct, planTests, testVariance } from './plan-tests.ts'
import { proposeGroups } from './propose-group.ts'
import { stopAt } from './stop-test.ts'
import { bestPrice, valueAt, valueOfKnowing } from './value-of-knowing.ts'

// Expected values come from design/reference/planner.py and switchback.py (numpy 1.26).
const PRIOR: PriorProduct[] = [
  { type: 0, mean: -1.5, ownVariance: 0.5625, typeWeight: 1 },
  { type: 0, mean: -2.2, ownVariance: 0.2, typeWeight: 1 - 0.6444444 },
  { type: 0, mean: -3, ownVariance: 0.05, typeWeight: 1 - 0.9111111 },
]
const MONEY = [
  { price: 20, cost: 8, monthlyUnits: 100 },
  { price: 30, cost: 18, monthlyUnits: 40 },
  { price: 10, cost: 7, monthlyUnits: 300 },
].map((each) => ({ ...each, lowest: 0.9, highest: 1.1 }))
const products: PlannedProduct[] = PRIOR.map((prior, at) => ({
  ...prior,
  money: MONEY[at]!,
  weeklyUnits: MONEY[at]!.monthlyUnits / (30.4375 / 7),
  noise: { poisson: 1.5, relative: 0.09 },
  obstacle: null,
}))
const QUESTION = {
  ...{ products, typeVariances: [0.04], lengths: [8], steps: [0.1], months: 6, most: 3 },
  ...{ budget: Number.POSITIVE_INFINITY, revenueShare: 1, inflation: 1, shared: true },
}

describe('the planner', () => {
  it('values knowing as the prototype does', () => {
    // The prototype's 41 prices are equally far apart, these have equal ratios: the profit of the best differs by 0.05 %.
    const expected = [1215.3296, 486.9584, 907.0838]
    for (const [at, money] of MONEY.entries()) {
      const belief = { mean: PRIOR[at]!.mean, variance: varianceOf(PRIOR[at]!, [0.04]) }
      expect(bestPrice(money, belief).profit / expected[at]!).toBeCloseTo(1, 3)
    }
    const values = valueOfKnowing(MONEY[0]!, { mean: -1.5, variance: 0.6025 })
    for (const [at, value] of [0, 9.246, 21.6862, 32.9927, 42.2079, 50.1186, 54.2623].entries())
      expect(values[at]! - value).toBeCloseTo(0, 0)
  })

  it('takes the variance of a test from its formula', () => {
    const of = products.map((each) => testVariance(each, { weeks: 8, step: 0.1, inflation: 1 }))
    for (const [at, variance] of [8.54374, 13.92873, 6.15041].entries())
      expect(of[at]).toBeCloseTo(variance, 4)
  })

  it('proposes nothing where nothing hangs on the answer, and says why', () => {
    const { chosen, reasons } = planTests({ ...QUESTION, months: 0.01 })
    expect(chosen).toEqual([])
    expect([...reasons.values()]).toEqual(['not_worth_it', 'not_worth_it', 'not_worth_it'])
  })

  it('tests what pays: more months of use, more net gain, and never beyond the budget', () => {
    const year = planTests({ ...QUESTION, months: 60 })
    expect(year.chosen.length).toBeGreaterThan(0)
    expect(year.net).toBeGreaterThan(0)
    expect(year.chosen.every(({ gain, cost }) => gain > cost)).toBe(true)
    const poor = planTests({ ...QUESTION, months: 60, budget: 0 })
    expect(poor.chosen.every(({ badCost }) => badCost <= 0)).toBe(true)
    expect([...poor.reasons.values()]).toContain('over_budget')
    const small = planTests({ ...QUESTION, months: 60, revenueShare: 0 })
    expect(small.chosen).toEqual([])
    expect([...small.reasons.values()]).toContain('over_revenue')
  })

  it('counts in a large type what every product of it learns, as the sum over them says', () => {
    const many = Array.from({ length: 120 }, (_, at) => products[at % 3]!)
    const months = 60
    const { chosen } = planTests({ ...QUESTION, products: many, months, most: 1 })
    const { product, testVariance: noise, gain } = chosen[0]!
    const { typeWeight, ownVariance } = many[product]!
    const [before, after] = [0.04, 1 / (1 / 0.04 + typeWeight ** 2 / (ownVariance + noise))]
    const left = (each: PlannedProduct, of: number, share: number) =>
      each.ownVariance * (1 - share) + (each.typeWeight * (1 - share)) ** 2 * of
    const sum = many.reduce((all, each, at) => {
      const variance = varianceOf(each, [0.04])
      const table = valueOfKnowing(each.money, { mean: each.mean, variance })
      const share = at === product ? ownVariance / (ownVariance + noise) : 0
      const value = (of: number, known: number) => valueAt(table, 1 - left(each, of, known) / variance)
      return all + value(after, share) - value(before, 0)
    }, 0)
    expect(gain / (months * sum)).toBeCloseTo(1, 6)
  })

  it('teaches the neighbours', () => {
    const evidence = new Map([[1, { estimate: -1, variance: 13.928731261693633 }]])
    const learned = learnFromTest(PRIOR, [0.04], evidence)
    for (const [at, variance] of [0.6024856888, 0.2020817724, 0.0503159364].entries())
      expect(learned[at]!.variance).toBeCloseTo(variance, 6)
    expect(learned[0]!.mean).toBeGreaterThan(-1.5)
    expect(learned[1]!.mean).toBeGreaterThan(-2.2)
  })

  it('knows the same after two halves of a test as after the whole, of the neighbours too', () => {
    const half = (estimate: number) => new Map([[1, { estimate, variance: 2 }]])
    const first = posteriorOf(PRIOR, [0.04], half(-1))
    const halves = learnFromTest(first.products, first.typeVariances, half(-3))
    const whole = learnFromTest(PRIOR, [0.04], new Map([[1, { estimate: -2, variance: 1 }]]))
    for (const [at, { mean, variance }] of whole.entries()) {
      expect(halves[at]!.mean).toBeCloseTo(mean, 9)
      expect(halves[at]!.variance).toBeCloseTo(variance, 9)
    }
  })
})

describe('looks', () => {
  it('have the prototype’s interval', () => {
    expect(anytimeHalfWidth(0.4, 0.3)).toBeCloseTo(1.1201640945, 6)
    expect(anytimeHalfWidth(0.55, 0.3)).toBeCloseTo(1.6196546762, 6)
  })

  const look = {
    ...{ money: [MONEY[0]!], remainingValue: 100, remainingCost: 10, profit: null, isPairEnd: true },
  }

  it('end a test when both ends give the same price, when the rest is not worth it, or when it harms', () => {
    expect(stopAt({ ...look, low: -1.2, high: -0.9 })).toBe('enough')
    expect(stopAt({ ...look, low: -4, high: -0.5 })).toBeNull()
    expect(stopAt({ ...look, low: -4, high: -0.5, remainingCost: 200 })).toBe('pointless')
    const profit = { difference: -5000, expected: 10_000, variance: 200_000, plannedVariance: 800_000 }
    expect(stopAt({ ...look, low: -4, high: -0.5, profit, isPairEnd: false })).toBe('harm')
    expect(stopAt({ ...look, low: -1.2, high: -0.9, isPairEnd: false })).toBeNull()
  })
})

describe('the boundary of harm', () => {
  it('stops at most one harmless test in twenty, looked at each week, and most of those that lose much', () => {
    const random = createRandom(5)
    const weeks = 12
    const quiet = { money: [], remainingValue: 1, remainingCost: 0, isPairEnd: false }
    const stopped = (lossShare: number) => {
      let stops = 0
      for (let test = 0; test < 4000; test++) {
        let difference = 0
        for (let week = 1; week <= weeks; week++) {
          // A loss of 5 % of what was expected is what the boundary allows.
          difference += 100 * random.normal() - lossShare * 1000
          const profit = {
            difference,
            expected: 1000 * week,
            variance: week * 1e4,
            plannedVariance: weeks * 1e4,
          }
          if (stopAt({ ...quiet, low: -3, high: -1, profit }) !== 'harm') continue
          stops++
          break
        }
      }
      return stops / 4000
    }
    expect(stopped(0.05)).toBeLessThan(0.05)
    expect(stopped(0.2)).toBeGreaterThan(0.9)
  })
})

describe('a proposed group', () => {
  const dear = { price: 100, cost: 50, monthlyUnits: 2000, lowest: 0.8, highest: 1.2 }
  const cheap = { price: 2, cost: 1, monthlyUnits: 40, lowest: 0.8, highest: 1.2 }
  const product = (type: number, money: typeof dear) => ({
    ...{ type, mean: -2, ownVariance: 0.8, typeWeight: 0.9, money, obstacle: null },
    ...{ weeklyUnits: money.monthlyUnits / 4.35, noise: { poisson: 1.5, relative: 0.07 } },
  })
  const question = (products: readonly ReturnType<typeof product>[]) => ({
    ...{ products, typeVariances: [0.2, 0.2, 0.2], lengths: [16], steps: [0.1], months: 6, most: 40 },
    ...{ budget: Number.POSITIVE_INFINITY, revenueShare: 1, inflation: 1, shared: false },
  })

  it('is filled up with the cheapest pairs of other types, and never holds a type’s only product', () => {
    const two = [product(0, dear), product(0, dear)]
    const others = Array.from({ length: 7 }, () => product(1, cheap))
    const { groups } = proposeGroups(question([...two, ...others, product(2, cheap)]))
    const [group] = groups
    expect(group!.products.slice(0, 2).sort()).toEqual([0, 1])
    expect(group!.products.length).toBeGreaterThanOrEqual(8)
    expect(group!.products).not.toContain(9)
  })

  it('is none where the store has too few products for one', () => {
    const { groups, reasons } = proposeGroups(question([product(0, dear), product(0, dear)]))
    expect(groups).toEqual([])
    expect([...reasons.values()]).toEqual(['few_of_type', 'few_of_type'])
  })
})

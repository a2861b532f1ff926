import { describe, expect, it } from 'vitest'
import { createRandom } from '../stats/random.ts'
import { analyseTest } from './analyse-test.ts'
import { anytimeHalfWidth } from './anytime-interval.ts'
import { drawSchedule, type TestDesign, weeklyArms } from './draw-schedule.ts'
import { outOfLadders } from './keep-ladders.ts'
import { learnFromTest, type PriorProduct, posteriorOf, varianceOf } from './learn.ts'
import { lengthsFor, periodWeeks } from './period-length.ts'
import { type PlannedProduct, planTests, testVariance } from './plan-tests.ts'
import { proposeGroups } from './propose-group.ts'
import { logPrices } from './randomization-set.ts'
import { refuseTestGroup, refuseTestPrices } from './refuse-test.ts'
import { replayTest } from './replay-test.ts'
import { stopAt } from './stop-test.ts'
import { fitTwoWay } from './two-way-fit.ts'
import { bestPrice, valueAt, valueOfKnowing } from './value-of-knowing.ts'

// Expected values come from design/reference/planner.py and switchback.py (numpy 1.26).
const ARMS = [
  0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1,
  1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0,
]
const UNITS = [
  10, 15, 6, 12, 7, 11, 11, 22, 8, 8, 9, 7, 30, 18, 16, 4, 9, 10, 9, 5, 18, 15, 10, 11, 7, 8, 4, 3, 9, 11, 12,
  9, 12, 20, 7, 13, 5, 8, 15, 11, 5, 21, 12, 7, 7, 23, 18, 10, 3, 11, 5, 8, 15, 21, 14, 15, 21, 7, 7, 10, 23,
  12, 15, 9,
]
const TYPES = [0, 0, 0, 0, 1, 1, 1, 1]
const WIDTH = 8
const DESIGN: TestDesign = {
  units: TYPES.map((type, at) => ({ type, members: [at] })),
  ...{ pairs: 2, periodWeeks: 2 },
}
const TABLE = { products: 8, weeks: WIDTH, units: UNITS, types: TYPES }
const STEPS = new Float64Array(8).fill(Math.log(1.1))

describe('the two-way fit', () => {
  it('has the prototype’s estimate, and the error that is left by the means of weeks', () => {
    const fit = fitTwoWay(
      TABLE,
      ARMS.map((arm) => arm * Math.log(1.1)),
    )!
    expect(fit.estimate).toBeCloseTo(-1.6092819566, 6)
    // From numpy with the projections written out; the prototype's G / (G - 1) gives 1.0849.
    expect(fit.error).toBeCloseTo(1.2983072449, 6)
    expect(fit.freedom).toBeCloseTo(6.1993241103, 6)
  })

  it('finds an elasticity without noise, whatever products and weeks of a type sell', () => {
    const units = ARMS.map((arm, k) => 1e6 * (1 + (k % 8)) * (1 + Math.floor(k / 8)) * 1.1 ** (-2 * arm))
    expect(
      fitTwoWay(
        { ...TABLE, units },
        ARMS.map((arm) => arm * Math.log(1.1)),
      )!.estimate,
    ).toBeCloseTo(-2, 4)
  })

  it('is as unsure of pairs, of which the second says what the first does, as of half of them', () => {
    const arms = [0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0]
    const units = arms.map((arm, k) => 50 - 5 * arm + ((7 * k) % 5))
    const fit = fitTwoWay(
      { products: 4, weeks: 4, units, types: [0, 0, 1, 1] },
      arms.map((arm) => arm * Math.log(1.1)),
    )!
    expect(fit.freedom).toBeCloseTo(1, 1)
  })

  it('tells nothing where all prices stand still', () => {
    expect(fitTwoWay(TABLE, new Float64Array(64))).toBeNull()
  })
})

describe('the schedule', () => {
  const design = { ...DESIGN, pairs: 4 }

  it('gives every product both prices in each pair, and half of a type each order', () => {
    const arms = drawSchedule(design, createRandom(3))
    for (let pair = 0; pair < 4; pair++)
      for (const type of [0, 1]) {
        const first = TYPES.flatMap((of, i) => (of === type ? [arms[i * 8 + 2 * pair]!] : []))
        expect(first.reduce((sum, arm) => sum + arm, 0)).toBe(2)
        for (let i = 0; i < 8; i++) expect(arms[i * 8 + 2 * pair]! + arms[i * 8 + 2 * pair + 1]!).toBe(1)
      }
    expect(weeklyArms(arms, design)).toHaveLength(8 * 16)
  })

  it('is the same for the same seed, and another for another', () => {
    expect(drawSchedule(design, createRandom(3))).toEqual(drawSchedule(design, createRandom(3)))
    expect(drawSchedule(design, createRandom(3))).not.toEqual(drawSchedule(design, createRandom(4)))
  })

  it('gives close substitutes one arm', () => {
    const pairs = {
      ...design,
      units: [0, 2, 4, 6].map((at) => ({ type: TYPES[at]!, members: [at, at + 1] })),
    }
    const arms = drawSchedule(pairs, createRandom(9))
    for (const at of [0, 2, 4, 6])
      expect(arms.slice(at * 8, at * 8 + 8)).toEqual(arms.slice((at + 1) * 8, (at + 1) * 8 + 8))
  })

  it('has longer periods where customers buy ahead', () => {
    expect([periodWeeks('usual'), periodWeeks('consumable'), periodWeeks('unstored')]).toEqual([2, 3, 1])
    expect(periodWeeks('usual', -0.2)).toBe(3)
    expect(lengthsFor(2)).toEqual([16, 20, 24])
  })
})

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

describe('the analysis', () => {
  const random = createRandom(21)
  const design = { ...DESIGN, pairs: 4 }
  const arms = drawSchedule(design, random)
  const prior = TYPES.map((type) => ({ type, mean: -1.8, ownVariance: 0.4, typeWeight: 0.9 }))
  const weekly = weeklyArms(arms, design)
  const tableOf = (of: (arm: number, product: number, week: number) => number) => ({
    ...{ products: 8, weeks: 16, types: TYPES },
    units: Array.from(weekly, (arm, k) => of(arm, Math.floor(k / 16), k % 16)),
  })
  const analyse = (table: ReturnType<typeof tableOf>) =>
    analyseTest({
      ...{ design, arms, table, steps: STEPS, noise: { poisson: 1.5, relative: 0.07 }, past: null },
      ...{ inflation: 1, seed: 4, draws: 200, prior, typeVariances: [0.1, 0.1] },
    })!

  it('agrees with itself on clean sales, and moves the belief towards them', () => {
    const found = analyse(tableOf((arm) => random.negativeBinomial(300 * 1.1 ** (-2.4 * arm), 300 / 0.5)))
    expect(found.doubts).toEqual([])
    expect(found.low).toBeLessThan(-2.4)
    expect(found.high).toBeGreaterThan(-2.4)
    expect(found.lottery.low).toBeLessThanOrEqual(found.estimate)
    expect(found.learned[0]!.variance).toBeLessThan(0.4 + 0.81 * 0.1)
  })

  it('cannot tell where the result is beyond belief, and names the weeks', () => {
    const found = analyse(tableOf((arm, _product, week) => (week < 2 && arm === 1 ? 4000 : 300 + (week % 3))))
    expect(found.doubts).toContain('model_disagrees')
    expect(found.weeksToBlame.slice(0, 2).sort()).toEqual([0, 1])
  })

  it('cannot tell where the range does not exclude that nobody heeds the price, and blames no week', () => {
    // Sales that follow no price, too few to say so surely.
    const found = analyse(tableOf((_arm, product, week) => (3 * product + 5 * week) % 7))
    expect(found.low).toBeLessThan(0)
    expect(found.high).toBeGreaterThan(0)
    expect(found.doubts).toEqual(['reaches_zero'])
    expect(found.weeksToBlame).toEqual([])
  })

  it('says that a quarter of void cells is too many', () => {
    const table = tableOf(() => 100)
    const counts = Float64Array.from(table.units, (_, k) => (k % 16 < 5 ? 0 : 1))
    expect(analyse({ ...table, ...{ counts } }).doubts).toContain('too_many_void')
  })

  it('replays the design on the past: no effect is called, and the spread is that of the noise', () => {
    const past = {
      ...{ products: 8, weeks: 60, types: TYPES },
      units: Array.from({ length: 480 }, () => random.negativeBinomial(40, 80)),
    }
    const noise = { poisson: 1.5, relative: 0 }
    const replay = replayTest({ past, design, steps: STEPS, noise, replays: 100, seed: 1 })!
    expect(replay.falseAlarms).toBeLessThan(0.12)
    expect(replay.spread / replay.formula).toBeGreaterThan(0.8)
    expect(replay.spread / replay.formula).toBeLessThan(1.25)
    expect(
      replayTest({ past: { ...past, weeks: 20 }, design, steps: STEPS, noise, replays: 5, seed: 1 }),
    ).toBeNull()
  })

  it('lays the prices of the arms over the weeks', () => {
    expect([...logPrices(arms, { design, steps: STEPS })].filter((each) => each > 0)).toHaveLength(64)
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

describe('refusals', () => {
  const prices = { low: 10, high: 11, floor: 8, recentLow: 10, recentHigh: 10.5 }

  it.each([
    [{ high: 10.3 }, 'prices_too_close'],
    [{ high: 12.6 }, 'prices_too_far'],
    [{ floor: 10.5 }, 'below_floor'],
    [{ recentLow: 15, recentHigh: 16 }, 'outside_recent_prices'],
    [{}, null],
  ] as const)('of prices %o', (change, rule) => {
    expect(refuseTestPrices({ ...prices, ...change })).toBe(rule)
  })

  const group = { types: TYPES, weeklyUnits: 20, pairs: 4, periodWeeks: 2 }

  it.each([
    [{ pairs: 3 }, { rule: 'too_few_pairs', weeks: 16 }],
    [{ weeklyUnits: 1 }, { rule: 'too_few_sales', weeks: 64 }],
    [{ types: [0, 0, 0] }, { rule: 'too_few_products', weeks: null }],
    [{ types: [0, 0, 0, 0, 0, 0, 0, 1] }, { rule: 'lonely_type', weeks: null }],
    [{}, null],
  ] as const)('of groups %o', (change, refusal) => {
    expect(refuseTestGroup({ ...group, ...change })).toEqual(refusal)
  })
})

describe('ladders of sizes', () => {
  const LADDER = [
    { productId: 1, size: 100 },
    { productId: 2, size: 250 },
    { productId: 3, size: 500 },
  ]
  const priced = (today: number, isTested: boolean, weeklyUnits = 10) => ({
    ...{ today, low: today, high: today * 1.1, isTested, weeklyUnits },
  })
  // Per 100: 5.00, 4.80, 4.00.
  const prices = (...tested: readonly boolean[]) =>
    new Map([
      [1, priced(5, tested[0]!)],
      [2, priced(12, tested[1]!, 5)],
      [3, priced(20, tested[2]!)],
    ])
  const out = (...tested: readonly boolean[]) => [...outOfLadders([LADDER], prices(...tested))]

  it('leave out the size that sells less where the arms may put them out of order', () => {
    expect(out(true, true, true)).toEqual([2])
    expect(out(false, true, false)).toEqual([2])
    expect(out(true, false, true)).toEqual([])
    expect(out(false, false, false)).toEqual([])
  })

  it('say nothing of an order that does not hold today', () => {
    expect([...outOfLadders([[...LADDER].reverse()], prices(true, true, true))]).toEqual([])
  })
})

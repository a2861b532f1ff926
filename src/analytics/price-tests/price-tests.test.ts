import { describe, expect, it } from 'vitest'
import { createRandom } from '../stats/random.ts'
import { analyseTest } from './analyse-test.ts'
import { drawSchedule, type TestDesign, weeklyArms } from './draw-schedule.ts'
import { outOfLadders } from './keep-ladders.ts'
import { lengthsFor, periodWeeks } from './period-length.ts'
import { logPrices } from './randomization-set.ts'
import { refuseTestGroup, refuseTestPrices } from './refuse-test.ts'
import { replayTest } from './replay-test.ts'
import { fitTwoWay } from './two-way-fit.ts'

// Expected values come from design/reference/switchback.py (numpy 1.26).
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

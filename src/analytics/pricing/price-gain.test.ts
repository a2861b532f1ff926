import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beliefEnds, chancesBelow, meanPower } from './belief.ts'
import {
  chanceOfGain,
  cutPaysBelow,
  expectedGain,
  gainAt,
  gainEnds,
  gainWithChance,
  type Money,
  moneyOf,
  USUAL_PULL,
} from './price-gain.ts'
import { unitCost } from './unit-cost.ts'

const NO_PULL = { mean: 0, deviation: 0 }
const at = (costShare: number, changed: Partial<Money> = {}): Money => ({
  ...{ costShare, costDeviation: 0, pull: NO_PULL },
  ...changed,
})

// Expected values: numeric integration of the truncated normal density in Python (400,000 midpoints).
describe('a belief truncated at 0', () => {
  it('has the mean of a power of the price', () => {
    expect(meanPower({ mean: -2, deviation: 0.5 }, 0.9)).toBeCloseTo(1.23629004, 7)
    expect(meanPower({ mean: -0.4, deviation: 0.8 }, 1.1)).toBeCloseTo(0.92723036, 7)
  })

  it('has the chance of lying below a value, and the ends of its 90 % interval', () => {
    const wide = { mean: -0.4, deviation: 0.8 }
    expect(chancesBelow(wide)(-1)).toBeCloseTo(0.32775077, 7)
    expect(chancesBelow(wide)(0.3)).toBe(1)
    expect(beliefEnds(wide).low).toBeCloseTo(-1.85397041, 6)
    expect(beliefEnds(wide).high).toBeCloseTo(-0.07680936, 6)
    expect(beliefEnds({ mean: -2, deviation: 0.2 }).high).toBeCloseTo(-2 + 0.2 * 1.6448536, 6)
  })
})

describe('the gain of a price', () => {
  // By hand in docs/methods.md: price 10, cost 5, elasticity -1.5 ± 0.3, to 12.
  it('is what the methods compute by hand', () => {
    expect(gainAt(1.2, -1.5, at(0.5))).toBeCloseTo(0.03250804, 8)
    expect(chanceOfGain(1.2, { mean: -1.5, deviation: 0.3 }, at(0.5))).toBeCloseTo(0.87526271, 7)
    const pulled = at(0.5, { pull: { mean: 0.1, deviation: 0 } })
    expect(gainAt(0.9, -2.5, pulled)).toBeCloseTo(0.01527151, 8)
  })

  it('is, in expectation, its mean over draws of the belief; so is its chance', () => {
    const belief = { mean: -1.2, deviation: 0.7 }
    const money = at(0.35, { pull: { mean: 0.1, deviation: 0 } })
    const draws = Array.from({ length: 20_001 }, (_, k) => -6 + (k * 6) / 20_000)
    const weight = (e: number) => Math.exp(-0.5 * ((e - belief.mean) / belief.deviation) ** 2)
    const total = draws.reduce((sum, e) => sum + weight(e), 0)
    const mean = (of: (e: number) => number) => draws.reduce((sum, e) => sum + weight(e) * of(e), 0) / total
    expect(expectedGain(1.1, belief, money)).toBeCloseTo(
      mean((e) => gainAt(1.1, e, money)),
      4,
    )
    expect(chanceOfGain(1.1, belief, money)).toBeCloseTo(
      mean((e) => Number(gainAt(1.1, e, money) > 0)),
      3,
    )
  })

  it('is surer the surer cost and pull are known, and never leaves 0 to 1', () => {
    const belief = { mean: -1.5, deviation: 0.3 }
    const known = chanceOfGain(1.1, belief, at(0.5))
    expect(chanceOfGain(1.1, belief, at(0.5, { costDeviation: 0.1 }))).toBeLessThan(known)
    expect(chanceOfGain(1.1, belief, at(0.5, { pull: { mean: 0, deviation: 0.3 } }))).toBeLessThan(known)
    const any = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(any(0.5, 1.5), any(-6, 0), any(0, 3), any(0, 1.5), (ratio, mean, deviation, costShare) => {
        const chance = chanceOfGain(
          ratio,
          { mean, deviation },
          at(costShare, { pull: { mean: 0.1, deviation: 0.1 } }),
        )
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('has the gain at the ends of the belief as its own ends', () => {
    const [low, high] = gainEnds(0.9, { mean: -2, deviation: 0.3 }, at(0.5))
    expect(low).toBeCloseTo(0.4 * 0.9 ** (-2 + 1.6448536 * 0.3) - 0.5, 7)
    expect(high).toBeCloseTo(0.4 * 0.9 ** (-2 - 1.6448536 * 0.3) - 0.5, 7)
  })

  // Python: the mean of the exact chances over 401 equally likely costs (and 201 pulls, where there is one).
  it.each([
    { of: 'a rise', ratio: 1.1, mean: -1.5, deviation: 0.3, chance: 0.8439 },
    { of: 'a surer rise', ratio: 1.1, mean: -1.2, deviation: 0.3, chance: 0.961 },
    { of: 'a cut', ratio: 0.9, mean: -3, deviation: 0.4, chance: 0.873 },
  ])('has the chance of $of at a stated margin of a half', ({ ratio, mean, deviation, chance }) => {
    const money = at(0.5, { costDeviation: 0.1 })
    expect(Math.abs(chanceOfGain(ratio, { mean, deviation }, money) - chance)).toBeLessThan(0.02)
  })

  it('is not sure of a cut to near a stated cost, and is of a rise from there', () => {
    const belief = { mean: -2, deviation: 0.5 }
    const stated = (amount: number) => moneyOf(20, { amount, isAssumed: true }, USUAL_PULL)
    // 0.0011 and 0.9984 by the same integration.
    expect(chanceOfGain(0.9, belief, stated(17))).toBeLessThan(0.02)
    expect(chanceOfGain(1.1, belief, stated(18))).toBeGreaterThan(0.98)
  })

  it('lies around its expectation, and is finite however near the cost is', () => {
    const any = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(any(0.5, 1.5), any(-6, 0), any(0, 3), any(0, 1), (ratio, mean, deviation, nearness) => {
        const costShare = ratio * (1 - nearness ** 8)
        const money = { costShare, costDeviation: 0.1, pull: USUAL_PULL }
        const [low, high] = gainEnds(ratio, { mean, deviation }, money)
        const expected = expectedGain(ratio, { mean, deviation }, money)
        expect(Number.isFinite(high - low)).toBe(true)
        expect(low).toBeLessThanOrEqual(expected)
        expect(high).toBeGreaterThanOrEqual(expected)
        // More needs units that come less than once in 10,000 cases.
        expect(high).toBeLessThan(2 * Math.max(1, ratio ** (mean - 4 * deviation)))
      }),
      { numRuns: 2000 },
    )
  })

  // Python: 0.6 * 1.1 ** NormalDist(-2, 0.3).inv_cdf(0.3) - 0.5, and 0.4 * 0.9 ** NormalDist(-3, 0.3).inv_cdf(0.7) - 0.5.
  it('is reached with a chance', () => {
    expect(gainWithChance(1.1, { mean: -2, deviation: 0.3 }, at(0.5), 0.7)).toBeCloseTo(-0.0115119, 6)
    expect(gainWithChance(0.9, { mean: -3, deviation: 0.3 }, at(0.5), 0.7)).toBeCloseTo(0.039677, 6)
  })

  it('is above 0 at its lower end exactly where the chance is 95 %, at its upper end where it is 5 %', () => {
    const any = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(
        ...[any(0.5, 1.5), any(-6, 0), any(0.01, 2), any(0, 1.2), any(0, 0.2), any(0, 0.3)],
        (ratio, mean, deviation, costShare, costDeviation, pull) => {
          fc.pre(Math.abs(ratio - 1) > 0.001)
          const money = { costShare, costDeviation, pull: { mean: 0.1, deviation: pull } }
          const chance = chanceOfGain(ratio, { mean, deviation }, money)
          const [low, high] = gainEnds(ratio, { mean, deviation }, money)
          if (Math.abs(chance - 0.95) > 1e-6) expect(low > 0).toBe(chance > 0.95)
          if (Math.abs(chance - 0.05) > 1e-6) expect(high > 0).toBe(chance > 0.05)
          const held = gainWithChance(ratio, { mean, deviation }, money, 0.7)
          if (Math.abs(chance - 0.7) > 1e-6) expect(held > 0).toBe(chance > 0.7)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the cost that decides on a cut', () => {
  it('is where profit stays the same, for an elasticity that is certain', () => {
    // (1 - r^(1+e)) / (1 - r^e) at r = 0.9, e = -1.57
    expect(cutPaysBelow(0.9, { mean: -1.57, deviation: 1e-9 }, NO_PULL, 0.7)).toBeCloseTo(0.344086, 4)
    expect(cutPaysBelow(0.9, { mean: -0.9, deviation: 1e-9 }, NO_PULL, 0.7)).toBeNull()
  })

  it('falls with the uncertainty, so that a product at that cost would be advised the cut', () => {
    const belief = { mean: -2.2, deviation: 0.5 }
    const share = cutPaysBelow(0.9, belief, NO_PULL, 0.7)!
    expect(chanceOfGain(0.9, belief, at(share - 0.001))).toBeGreaterThanOrEqual(0.7)
    expect(chanceOfGain(0.9, belief, at(share + 0.001))).toBeLessThan(0.7)
  })

  it('comes from the product, then from a stated margin, then from nowhere', () => {
    expect(unitCost(20, 7, 0.45)).toEqual({ amount: 7, isAssumed: false })
    expect(unitCost(20, 0, 0.45)).toEqual({ amount: 20 * 0.55, isAssumed: true })
    expect(unitCost(20, null, null)).toBeNull()
    expect(unitCost(null, null, 0.45)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { StoreErrors } from './joint-draws.ts'
import { expectedGain, type Money } from './price-gain.ts'
import { type Move, totalGain } from './total-gain.ts'

const money: Money = { costShare: 0.5, costDeviation: 0, pull: { mean: 0, deviation: 0 } }
const errors = (storeDeviation: number, evidence = 1e6): StoreErrors => ({
  storeDeviation,
  typeSpread: 1e-3,
  productSpread: 0.7,
  evidenceOfType: () => evidence,
})

function move(productId: number, changed: Partial<Move> = {}): Move {
  const belief = { mean: -2.6, deviation: 0.4 }
  const revenue = 1000
  return {
    ...{ productId, productType: null, belief, ownShare: 1, ratio: 0.9, money, revenue },
    ...{ unitsDeviation: 0, gain: expectedGain(0.9, belief, money) * revenue, chance: 0.9 },
    ...changed,
  }
}
const moves = (count: number, changed: Partial<Move> = {}) =>
  Array.from({ length: count }, (_, k) => move(k + 1, changed))

describe('totalGain', () => {
  it('has for one product the interval of its own belief', () => {
    const total = totalGain([move(7)], errors(0))!
    // gain at e = -2.6 ± 1.6449 × 0.4, less what averaging over the belief adds: 0.4 × 0.9^e - 0.5
    const at = (e: number) => 1000 * (0.4 * 0.9 ** e - 0.5)
    expect(total.value).toBeCloseTo(move(7).gain, 9)
    expect(total.low).toBeGreaterThan(at(-2.6 + 0.66) - 6)
    expect(total.low).toBeLessThan(at(-2.6 + 0.66) + 6)
    expect(total.high).toBeGreaterThan(at(-2.6 - 0.66) - 6)
    expect(total.high).toBeLessThan(at(-2.6 - 0.66) + 6)
  })

  it('has ends that depend on the products’ numbers by a twentieth of a deviation of the sum', () => {
    // Exact ends of one product, whose gain falls with its elasticity: those of its belief.
    const exact = (e: number) => 1000 * (0.4 * 0.9 ** e - 0.5)
    const middle = move(1).gain
    const [low, high] = [exact(-2.6 + 0.4 * 1.64485), exact(-2.6 - 0.4 * 1.64485)]
    const deviation = (high - low) / (2 * 1.64485)
    // What averaging over the belief adds to the middle: its curvature, 0.4² / 2 × ln² 0.9, of the revenue.
    const added = middle - exact(-2.6)
    expect(added).toBeCloseTo((1000 * 0.4 * 0.9 ** -2.6 * 0.4 ** 2 * Math.log(0.9) ** 2) / 2, 2)
    const misses = Array.from({ length: 60 }, (_, k) => {
      const total = totalGain([move(k + 1)], errors(0))!
      return [total.low - low, total.high - high]
    }).flat()
    const rms = Math.sqrt(misses.reduce((sum, miss) => sum + miss ** 2, 0) / misses.length)
    expect(rms / deviation).toBeLessThan(0.05)
  })

  it('narrows with the root of the number where errors are the products’ own, and not where they are shared', () => {
    const width = (count: number, ownShare: number, shared: StoreErrors) => {
      const { low, high } = totalGain(moves(count, { ownShare }), shared)!
      return (high - low) / count
    }
    const known = errors(0)
    expect(width(100, 1, known) / width(1, 1, known)).toBeGreaterThan(0.08)
    expect(width(100, 1, known) / width(1, 1, known)).toBeLessThan(0.125)
    // Without any evidence of their own, all have the store's mean, its error of 0.2 and as much that misleads all
    // estimates alike: √2 × 0.2 of their 0.4.
    const copied = width(100, 0, errors(0.2, 0)) / width(1, 0, known)
    expect(copied).toBeGreaterThan(0.65)
    expect(copied).toBeLessThan(0.76)
    // Where the products' own sales decide, the error of the store's mean is none of theirs; what misleads all is.
    const decided = width(100, 1, errors(0.2)) / width(1, 1, known)
    expect(decided).toBeGreaterThan(0.46)
    expect(decided).toBeLessThan(0.56)
    // What the whole store departs from the long run in a coming half-year, none of their past sales can show.
    const drifting = width(100, 1, { ...known, storeDrift: 0.3 }) / width(1, 1, known)
    expect(drifting).toBeGreaterThan(0.7)
    expect(drifting).toBeLessThan(0.8)
  })

  it('counts what is expected to lose and what rests on own sales', () => {
    const total = totalGain(
      [move(1, { chance: 0.75, ownShare: 0.8 }), move(2, { chance: 0.85, ownShare: 0.2 })],
      errors(0.2),
    )!
    expect(total).toMatchObject({ products: 2 })
    expect(total.expectedLosers).toBeCloseTo(0.4, 9)
    expect(total.ownEvidence).toBeCloseTo(0.5, 9)
  })

  it('is the same for the same moves in another order, and null for none', () => {
    // Of several types, whose errors are drawn for each.
    const types = ['Lamps', null, 'Cups']
    const some = moves(30, { unitsDeviation: 0.3, ownShare: 0.3 }).map((each, k) => ({
      ...each,
      productType: types[k % 3]!,
    }))
    const [a, b] = [totalGain(some, errors(0.2))!, totalGain([...some].reverse(), errors(0.2))!]
    expect(a.low).toBeCloseTo(b.low, 6)
    expect(a.high).toBeCloseTo(b.high, 6)
    expect(totalGain([], errors(0.2))).toBeNull()
  })

  it('widens with the errors of units and of stated margins', () => {
    const width = (changed: Partial<Move>) => {
      const { low, high } = totalGain(moves(20, changed), errors(0.1))!
      return high - low
    }
    expect(width({ unitsDeviation: 0.5 })).toBeGreaterThan(width({}))
    expect(width({ money: { ...money, costDeviation: 0.1 } })).toBeGreaterThan(width({}))
  })
})

import { describe, expect, it } from 'vitest'
import { CHANNEL_DIFFERENCE, type FollowingChannel, followingRevenue, together } from './following.ts'
import { chanceOfGain, gainAt } from './price-gain.ts'
import { priceOutcome } from './price-outcome.ts'

const noPull = { mean: 0, deviation: 0 }
const money = { costShare: 0.3, costDeviation: 0, pull: noPull }
/** Three units at half the price for each unit of the main channel. */
const trade: FollowingChannel = {
  priceShare: 0.5,
  unitsPerMain: 3,
  elasticity: null,
  standardDeviation: null,
}

/** By hand, channel by channel: u ((s r - c) r^e - (s - c)). */
const gainOf = (ratio: number, e: number, share = 1, units = 1) =>
  units * ((share * ratio - 0.3) * ratio ** e - (share - 0.3))

describe('a price that another channel follows', () => {
  it('is the main price alone without such channels', () => {
    const belief = { mean: -2, deviation: 0.4 }
    expect(together(belief, money, [])).toEqual({ belief, money, revenue: 1, units: 1 })
  })

  it('brings what both channels bring, at one elasticity exactly', () => {
    const all = together({ mean: -1.6, deviation: 0 }, money, [trade])
    expect(all.revenue).toBeCloseTo(2.5, 12)
    expect(all.money.costShare).toBeCloseTo(0.48, 12)
    for (const ratio of [0.9, 1.05, 1.2])
      expect(all.revenue * gainAt(ratio, -1.6, all.money)).toBeCloseTo(
        gainOf(ratio, -1.6) + gainOf(ratio, -1.6, 0.5, 3),
        12,
      )
  })

  it('brings nearly that where the two react differently', () => {
    const sure = { ...trade, elasticity: -1, standardDeviation: 1e-6 }
    const all = together({ mean: -2.4, deviation: 0.2 }, money, [sure])
    // Weights of the margins, 0.7 and 3 × 0.2.
    expect(all.belief.mean).toBeCloseTo((0.7 * -2.4 + 0.6 * -1) / 1.3, 6)
    const truth = gainOf(1.05, -2.4) + gainOf(1.05, -1, 0.5, 3)
    expect(all.revenue * gainAt(1.05, all.belief.mean, all.money)).toBeCloseTo(truth, 2)
  })

  it('turns a cut that pays in one channel into one that does not pay in both', () => {
    const belief = { mean: -2.2, deviation: 0.3 }
    const thin = { ...trade, priceShare: 0.4 }
    const all = together(belief, money, [thin])
    expect(chanceOfGain(0.92, belief, money)).toBeGreaterThan(0.9)
    expect(chanceOfGain(0.92, all.belief, all.money)).toBeLessThan(0.5)
  })

  it('is less certain where the main elasticity stands in for the other’s', () => {
    const { belief } = together({ mean: -2, deviation: 0.3 }, money, [trade])
    expect(belief.mean).toBeCloseTo(-2, 12)
    expect(belief.deviation).toBeCloseTo(Math.hypot(0.3, (0.6 / 1.3) * CHANNEL_DIFFERENCE), 12)
  })

  it('shows units, money and profit of both', () => {
    const base = {
      ...{ elasticity: -2, standardDeviation: 0.3, low: -2.5, high: -1.5, price: 10, monthlyUnits: 20 },
      ...{ cost: { amount: 3, isAssumed: false }, following: [trade] },
    }
    const today = priceOutcome(base, 10)
    expect(today.units.value).toBeCloseTo(80, 9)
    expect(today.revenue.value).toBeCloseTo(200 + 60 * 5, 9)
    expect(today.profit?.value).toBeCloseTo(20 * 7 + 60 * 2, 9)
    expect(followingRevenue([trade])).toBeCloseTo(2.5, 12)
  })
})

import { describe, expect, it } from 'vitest'
import { moneyOf, receivedFor } from './price-gain.ts'
import { readPriceFacts } from './read-price-facts.ts'
import { unitMoney } from './unit-money.ts'

type Line = readonly [day: number, quantity: number, total: number]

function unitOf(lines: readonly Line[]) {
  const [facts] = readPriceFacts(
    {
      product: new Int32Array(lines.length),
      day: Int32Array.from(lines, ([day]) => 20_000 + day),
      quantity: Int32Array.from(lines, ([, quantity]) => quantity),
      total: Float64Array.from(lines, ([, , total]) => total),
    },
    {
      ...{ count: 1, type: new Int32Array(1), typeCount: 1 },
      ...{ price: Float64Array.of(10), cost: Float64Array.of(4) },
    },
  )
  return facts!.unit!
}

const daily = (price: number, from: number, count: number): Line[] =>
  Array.from({ length: count }, (_, k): Line => [from + k, 1, price])

describe('what a unit brings', () => {
  it('counts coupons, bulk orders and what came back against the list price', () => {
    // 100 units at 10.00, a bulk order of 20 at 8.00, ten with a coupon of 10 %, five that came back.
    const lines: Line[] = [
      ...daily(10, 0, 100),
      [50, 20, 160],
      ...Array.from({ length: 10 }, (_, k): Line => [8 * k + 3, 1, 9]),
      [80, -5, -50],
    ]
    expect(unitOf(lines)).toEqual({ ordered: 130, listed: 1300, kept: 125, received: 1000 + 160 + 90 - 50 })
  })

  it('is none of what a promotion takes off: its price is the list price of its days', () => {
    const { listed, received } = unitOf([...daily(10, 0, 60), ...daily(8, 60, 14), ...daily(10, 74, 60)])
    expect(listed).toBeCloseTo(received, 6)
  })

  it('forgets what lies more than a year back', () => {
    const old: Line[] = [...daily(10, 0, 100), [60, -20, -200]]
    expect(unitOf([...old, ...daily(10, 400, 100)])).toEqual({
      ordered: 100,
      listed: 1000,
      kept: 100,
      received: 1000,
    })
  })

  // By hand: docs/methods.md, section 4.
  it('is shrunk to the store with the weight of 150 units', () => {
    const store = { ordered: 1000, listed: 10_000, kept: 970, received: 9215 }
    const own = { ordered: 150, listed: 1500, kept: 135, received: 1215 }
    const { paid, kept } = unitMoney(own, store)
    expect(paid).toBeCloseTo((0.9 + 0.95) / 2, 6)
    expect(kept).toBeCloseTo((0.9 + 0.97) / 2, 6)
    expect(unitMoney(null, store)).toEqual({ paid: 0.95, kept: 0.97 })
    expect(unitMoney(null, null)).toEqual({ paid: 1, kept: 1 })
  })

  it('makes a known cost weigh more, a stated margin not, and the money of a month less', () => {
    const [pull, unit] = [
      { mean: 0, deviation: 0 },
      { paid: 0.95, kept: 0.97 },
    ]
    expect(moneyOf(10, { amount: 4.75, isAssumed: false }, pull, unit).costShare).toBeCloseTo(0.5, 9)
    expect(moneyOf(10, { amount: 4, isAssumed: true }, pull, unit).costShare).toBeCloseTo(0.4, 9)
    expect(receivedFor(10, 30, unit)).toBeCloseTo(300 * 0.95 * 0.97, 9)
  })
})

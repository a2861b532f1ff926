import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnEndings } from './learn-endings.ts'
import { endingRules, type PriceForm, pricesOfRule } from './price-ending.ts'

const formOf = (prices: readonly number[], step = 0.01): PriceForm => ({
  ending: 'learned',
  step,
  learned: learnEndings(prices, step),
})
const nearest = (price: number, form: PriceForm) =>
  pricesOfRule(price, endingRules(price, form)[0]!, form.step)
const each = (count: number, of: (k: number) => number) => Array.from({ length: count }, (_, k) => of(k))

describe('learnEndings', () => {
  it('finds .99 and .49, and where they leave no room a last digit of 9', () => {
    const form = formOf(each(60, (k) => 3 + k * 1.5 - 0.01))
    expect(form.learned!.common.map(({ tail }) => tail)).toEqual([49, 99])
    expect(nearest(12.2, form)).toEqual([11.49, 11.99, 12.49, 12.99])
    const [cents, digit] = endingRules(12.2, form)
    expect(cents).toEqual({ modulus: 100, tails: [49, 99] })
    expect(digit).toEqual({ modulus: 10, tails: [9] })
  })

  it('ends dear goods in whole steps', () => {
    const form = formOf([...each(40, (k) => 4.99 + k), ...each(30, (k) => 1049 + 50 * (k % 15))])
    // 1049, 1099, 1149 …: of x49 and of x99 the nearest on both sides.
    expect(nearest(1234, form)).toEqual([1149, 1199, 1249, 1299])
  })

  it('leaves any amount where prices end in no pattern, and without prices', () => {
    const scattered = formOf(each(97, (k) => (1000 + ((k * 37) % 997)) / 100))
    expect(endingRules(12.34, scattered)).toEqual([{ modulus: 1, tails: [0] }])
    expect(endingRules(12.34, formOf([]))).toEqual([{ modulus: 1, tails: [0] }])
  })

  it('takes one price of many products for a price of the shop, not for an ending', () => {
    // 2.10 is the price of 40 products, and nothing else ends in .10; 14.00 is an exception.
    const usual = [1.25, 1.95, 2.25, 2.95, 3.25, 3.75, 3.95, 4.25, 4.95, 5.75, 5.95, 6.75, 6.95, 7.95]
    const cheap = usual.flatMap((price) => each(12, () => price)).concat(each(40, () => 2.1))
    const single = each(70, (k) => [1.25, 1.75, 1.95][k % 3]! + Math.floor(k / 3) * 10)
    const form = formOf([...cheap, ...single, 15, 25])
    expect(endingRules(3.75, form)[1]).toEqual({ modulus: 100, tails: [25, 75, 95] })
    expect(nearest(2.05, form)).toContain(2.1)
    expect(
      endingRules(12.75, form).flatMap(({ modulus, tails }) => (modulus === 100 ? tails : [])),
    ).not.toContain(0)
  })

  it('keeps to the price points of a shop whose products share few prices', () => {
    // Online Retail, autumn 2011: products by their most frequent price, here a tenth of them.
    const held: readonly (readonly [price: number, products: number])[] = [
      ...([
        [0.19, 5],
        [0.29, 6],
        [0.39, 14],
        [0.42, 22],
        [0.65, 7],
        [0.79, 5],
        [0.83, 5],
        [0.85, 24],
      ] as const),
      ...([
        [1.25, 43],
        [1.45, 7],
        [1.65, 22],
        [1.95, 13],
        [2.08, 7],
        [2.1, 13],
        [2.55, 14],
        [2.95, 25],
      ] as const),
      ...([
        [3.75, 18],
        [4.15, 4],
        [4.25, 9],
        [4.95, 16],
        [5.95, 8],
        [7.95, 4],
        [8.25, 5],
        [9.95, 5],
      ] as const),
      ...([
        [12.75, 3],
        [1.35, 1],
        [3.15, 1],
        [14.95, 1],
        [16.95, 2],
      ] as const),
    ]
    const form = formOf(held.flatMap(([price, products]) => each(products, () => price)))
    const points = held.filter(([, products]) => products >= 3).map(([price]) => price)
    // Also next to 16.95, which two products have: 17.95 is no price of this shop.
    for (const price of [0.39, 2.95, 16.95]) {
      expect(endingRules(price, form)).toHaveLength(1)
      expect(nearest(price, form)).toEqual(points)
    }
  })

  it('wants three in a thousand products at a price point', () => {
    const usual = [0.19, 0.21, 0.25, 0.29, 0.35, 0.42].flatMap((price) => each(500, () => price))
    const heldBy = (products: number) => formOf([...usual, ...each(products, () => 0.3)])
    expect(nearest(0.29, heldBy(9))).not.toContain(0.3)
    expect(nearest(0.29, heldBy(10))).toContain(0.3)
  })

  it('learns endings, not steps, from few prices that lie far apart', () => {
    const form = formOf([19.9, 24.9, 29.9, 39.9, 49.9].flatMap((price) => each(40, () => price)))
    expect(endingRules(39.9, form)).toContainEqual({ modulus: 100, tails: [90] })
    expect(endingRules(39.9, form).at(-1)).toEqual({ modulus: 1, tails: [0] })
  })

  it('knows currencies without decimals', () => {
    const yen = formOf(
      each(40, (k) => 980 + 500 * k),
      1,
    )
    expect(nearest(3333, yen)).toEqual([2480, 2980, 3480, 3980])
    expect(endingRules(3333, { ending: '.99', step: 1, learned: null })).toEqual([{ modulus: 1, tails: [0] }])
  })

  it('gives prices with that ending only, the nearest on both sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 99_999 }), fc.integer({ min: 0, max: 99 }), (amount, tail) => {
        const found = pricesOfRule(amount / 100, { modulus: 100, tails: [tail] }, 0.01)
        for (const price of found) {
          expect(Math.round(price * 100) % 100).toBe(tail)
          expect(Math.abs(price - amount / 100)).toBeLessThan(1)
          expect(price).toBe(Number(price.toFixed(2)))
        }
        expect(found.length).toBeGreaterThan(0)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { learnEndings } from '../pricing/learn-endings.ts'
import type { PriceForm } from '../pricing/price-ending.ts'
import { adviseBundle, type BundleProduct, type BundleQuestion, bundleOutcome } from './price-bundle.ts'

const product = (over: Partial<BundleProduct> = {}): BundleProduct => ({
  price: 20,
  cost: 5,
  elasticity: -3,
  deviation: 0.2,
  orders: 500,
  ...over,
})

const question = (
  products: readonly BundleProduct[],
  over: Partial<BundleQuestion> = {},
): BundleQuestion => ({ products, together: 120, days: 365, marginFloor: 0, ...over })

describe('the price of a bundle', () => {
  it('is that of the add-on for who comes for the other product', () => {
    // Two equal products of 20 at cost 5: who came for one pays p' = e c / (1 + e) = 7.50 for the other at best,
    // so the most that the reach allows (30 % of 20 off, 34.00 together) is expected to be best.
    const { reason, best, listPrice } = adviseBundle(question([product(), product()]))
    expect(listPrice).toBe(40)
    expect(reason).toBe('pays')
    expect(best?.price).toBeCloseTo(34, 6)
    expect(best?.discount).toBeCloseTo(0.15, 6)
  })

  it('gains what is computed by hand where everything is certain', () => {
    // Off 4: the rest costs 16 instead of 20. Of 500 orders with a part 380 lack the other: e = -3 x 0.76 = -2.28,
    // q = 0.8^-2.28 = 1.66324: 2 x 0.66324 = 1.32648 more per joint order.
    // 1.32648 x (15 - 4) - 4 = 10.59128, less the cannibalised 0.1/3 x 1.32648 x 15 = 0.66324.
    const outcome = bundleOutcome(question([product({ deviation: 0 }), product({ deviation: 0 })]), 36)
    const joint = (120.5 * 30.4) / 365
    expect(outcome?.givenUp).toBeCloseTo(joint * 4, 6)
    expect(outcome?.extraBundles.value).toBeCloseTo(joint * 1.32648, 1)
    // The cross effect is cut off at 0 from below, which moves its mean a little: within 3 %.
    expect(outcome?.gain.value).toBeGreaterThan(joint * 9.928 * 0.97)
    expect(outcome?.gain.value).toBeLessThan(joint * 9.928 * 1.03)
  })

  it('wins fewer of those who mostly take both already, and all of its elasticity where a pair meets by chance', () => {
    // Of 5,000 orders 500 hold each. By chance 50 hold both: e = -3 as it stands, q = 0.8^-3 = 1.95313. With 250 joint orders
    // 0.5 / 0.9 of it is left: q = 0.8^-1.66667 = 1.45057.
    const certain = product({ deviation: 0 })
    const extra = (together: number) => {
      const asked = question([certain, certain], { together, allOrders: 5000 })
      return bundleOutcome(asked, 36)!.extraBundles.value / (((together + 0.5) * 30.4) / 365)
    }
    expect(extra(50)).toBeCloseTo(2 * 0.95313, 1)
    expect(extra(250)).toBeCloseTo(2 * 0.45057, 1)
  })

  it('is the same in any currency and whichever product is named first', () => {
    const [dear, cheap] = [product({ price: 30, cost: 9, elasticity: -2.5 }), product({ orders: 300 })]
    const inCents = [dear, cheap].map((each) => ({
      ...each,
      price: 100 * each.price!,
      cost: 100 * each.cost!,
    }))
    const plain = adviseBundle(question([dear, cheap])).best!
    const cents = adviseBundle(question(inCents)).best!
    const turned = adviseBundle(question([cheap, dear])).best!
    expect(cents.price / 100).toBeCloseTo(plain.price, 2)
    expect(cents.gain.value / 100).toBeCloseTo(plain.gain.value, 1)
    expect(turned.price).toBeCloseTo(plain.price, 6)
    expect(turned.gain.value).toBeCloseTo(plain.gain.value, 6)
  })

  it('never lets more buyers move into the bundle than come for one part alone', () => {
    const outcome = bundleOutcome(
      question([product({ orders: 121 }), product({ orders: 120 })], { together: 120 }),
      36,
    )
    expect(outcome?.extraBundles.value).toBeLessThan(0.1)
  })

  it('keeps the margin floor, and says so where it leaves nothing', () => {
    const kept = adviseBundle(question([product(), product()], { marginFloor: 0.73 }))
    expect((kept.best!.price - 10) / kept.best!.price).toBeGreaterThanOrEqual(0.73 - 1e-4)
    const none = adviseBundle(question([product(), product()], { marginFloor: 0.8 }))
    expect(none).toMatchObject({ reason: 'limits_leave_none', best: null })
  })

  it('brings as much more as the next month has more joint orders than a usual one', () => {
    const gainOf = (demand: number) =>
      bundleOutcome(question([product(), product()], { demand }), 36)!.gain.value
    expect(gainOf(0.5) / gainOf(1)).toBeCloseTo(0.5, 6)
  })

  it('ends as the shop wants it', () => {
    const priceWith = (form: PriceForm) =>
      adviseBundle(question([product({ price: 19.99 }), product({ price: 14.99 })], { form })).best!.price
    expect(priceWith({ ending: '.99', step: 0.01, learned: null }).toFixed(2)).toMatch(/\.99$/)
    const learned = learnEndings(
      Array.from({ length: 100 }, (_, k) => 5 + k * 0.7 + 0.99 - ((5 + k * 0.7) % 1)),
      0.01,
    )
    expect(priceWith({ ending: 'learned', step: 0.01, learned }).toFixed(2)).toMatch(/9$/)
    expect(priceWith({ ending: 'none', step: 1, learned: null }) % 1).toBe(0)
  })

  it('gives no discount where the add-on is not too dear', () => {
    const dear = product({ elasticity: -1.2, cost: 12 })
    expect(adviseBundle(question([dear, dear]))).toMatchObject({ reason: 'no_discount_pays', best: null })
  })

  it('says how unsure it is: little knowledge, wide interval', () => {
    const widthOf = (products: readonly BundleProduct[]) => {
      const gain = bundleOutcome(question(products), 36)!.gain
      return gain.high - gain.low
    }
    const vague = product({ deviation: 1.5 })
    expect(widthOf([vague, vague])).toBeGreaterThan(1.5 * widthOf([product(), product()]))
    const vaguer = product({ elasticity: -1.8, deviation: 1.2, cost: 9 })
    const { reason, best } = adviseBundle(question([vaguer, vaguer]))
    expect(best!.probability).toBeLessThan(0.85)
    expect(reason).toBe('uncertain')
  })

  it('is never surer than it can be of customers who came for something else', () => {
    // Everything measured without error: of 500,000 orders 400,000 lack the rest, e = -3 x 0.8 and q = 0.8^-2.4 = 1.70853, so
    // 2 x 0.70853 = 1.41706 extra per joint order. Its ln has a deviation of 0.25, that of the next month's joint orders
    // of 0.45, and the means are kept: 5th and 95th percentile at exp(±1.645 x 0.5148 - 0.1325) = 0.376 and 2.043 of it.
    const measured = product({ deviation: 0, orders: 500_000 })
    const outcome = bundleOutcome(question([measured, measured], { together: 100_000 }), 36)!
    const computed = (100_000.5 * 30.4 * 1.41706) / 365
    expect(outcome.extraBundles.value / computed).toBeCloseTo(1, 2)
    expect(Math.abs(outcome.extraBundles.low / computed - 0.376)).toBeLessThan(0.08)
    expect(Math.abs(outcome.extraBundles.high / computed - 2.043)).toBeLessThan(0.25)
  })

  it('proposes nothing where a cost is not known, and counts revenue at a price that is asked for', () => {
    const costless = question([product({ cost: null }), product()])
    expect(adviseBundle(costless)).toMatchObject({ objective: 'revenue', reason: 'no_cost', best: null })
    expect(bundleOutcome(costless, 36)!.gain.value).toBeGreaterThan(0)
  })

  it.each([
    ['one_product', [product()]],
    ['not_selling', [product(), product({ isSelling: false })]],
    ['no_price', [product(), product({ price: null })]],
    ['no_price', [product(), product({ price: 0 })]],
    ['cost_above_price', [product(), product({ cost: 20 })]],
    ['no_elasticity', [product(), product({ elasticity: null, deviation: null })]],
    ['implausible_elasticity', [product(), product({ elasticity: 0.4 })]],
  ] as const)('cannot tell: %s', (reason, products) => {
    expect(adviseBundle(question(products))).toMatchObject({ reason, best: null })
  })

  it('cannot tell from two joint orders', () => {
    const few = question([product(), product()], { together: 2 })
    expect(adviseBundle(few)).toMatchObject({ reason: 'too_few_together', best: null })
  })

  it('takes three products: the rest of each is the other two', () => {
    const three = adviseBundle(question([product(), product(), product()]))
    expect(three.listPrice).toBe(60)
    expect(three.best!.price).toBeGreaterThanOrEqual(45)
  })
})

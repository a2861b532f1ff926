import { describe, expect, it } from 'vitest'
import { generateSampleStore } from '#sample-store'
import { estimateStore } from '../estimate-store.ts'
import type { ProductEstimate } from '../types/product-estimate.ts'
import type { MarkedPeriods, StoreEvents } from '../types/store-columns.ts'
import { refitProducts } from './refit-products.ts'

const END_DAY = 20_000
const COUNT = 120
const drawn = generateSampleStore({
  seed: 5,
  endDay: END_DAY,
  productCount: COUNT,
  months: 18,
  difficulty: 'base',
})
const names = [...new Set(drawn.products.map((product) => product.productType))]
const products = {
  count: COUNT,
  type: Int32Array.from(drawn.products, (product) => names.indexOf(product.productType)),
  typeCount: names.length + 1,
  price: Float64Array.from(drawn.products, (product) => product.priceCents / 100),
  cost: new Float64Array(COUNT).fill(Number.NaN),
}
const { product, day, quantity, totalCents } = drawn.lines
const lines = { product, day, quantity, total: Float64Array.from(totalCents, (cents) => cents / 100) }

const periods = (all: readonly [product: number, from: number, days: number][]): MarkedPeriods => ({
  product: Int32Array.from(all, ([at]) => at),
  fromDay: Int32Array.from(all, ([, from]) => from),
  toDay: Int32Array.from(all, ([, from, days]) => from + days),
})
const priceLog = {
  product: Int32Array.of(2),
  day: Int32Array.of(END_DAY - 60),
  price: Float64Array.of(drawn.products[2]!.priceCents / 100),
}
const events: StoreEvents = {
  stockOuts: periods([
    [0, END_DAY - 200, 40],
    [7, END_DAY - 90, 25],
  ]),
  promotions: periods([[1, END_DAY - 150, 21]]),
  closedDays: Int32Array.of(END_DAY - 100, END_DAY - 99, END_DAY - 98),
  productChanges: { product: Int32Array.of(3), day: Int32Array.of(END_DAY - 250) },
}
const options = { keepFit: true, events, priceLog }
const run = estimateStore(lines, products, options)
const kept = run.fit!

const gap = (a: ProductEstimate, b: ProductEstimate) => Math.abs((a.elasticity ?? 99) - (b.elasticity ?? 99))

describe('products of a store with marked facts', () => {
  it('fitted again from what is unchanged give what the run gave', () => {
    const again = refitProducts({
      ...{ fit: kept.store, lines, products, fits: kept.products, changed: false, events, priceLog },
    })
    for (const [at, estimate] of again.estimates.entries())
      expect(gap(estimate, run.products[at]!)).toBeLessThan(1e-6)
  })

  it('follow a fact that is marked anew, as a run over the whole store would', () => {
    const stockOuts = periods([
      [0, END_DAY - 200, 40],
      [7, END_DAY - 90, 25],
      [4, END_DAY - 300, 120],
    ])
    const changed = { ...events, stockOuts }
    const whole = estimateStore(lines, products, { ...options, events: changed })
    const again = refitProducts({
      ...{ fit: kept.store, lines, products, fits: kept.products, changed: true, priceLog },
      events: changed,
    })
    expect(gap(whole.products[4]!, run.products[4]!)).toBeGreaterThan(0.02)
    expect(gap(again.estimates[4]!, whole.products[4]!)).toBeLessThan(
      0.35 * gap(whole.products[4]!, run.products[4]!),
    )
  })
})

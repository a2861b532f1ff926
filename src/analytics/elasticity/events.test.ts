import { describe, expect, it } from 'vitest'
import { scenarioStore } from '../../../bench/accuracy/scenario.ts'
import { columnsOf, periodsOf } from '../../../bench/accuracy/store-columns.ts'
import { estimateStore } from './estimate-store.ts'
import type { StoreEstimate } from './store-estimate.ts'
import type { StoreEvents } from './types/store-columns.ts'

const FIRST = 19_000
const PRICES = [10, 11, 9.2, 12, 10.5]
const TRUTH = [-1, -1.5, -2, -2.5, -3, -2]

/** Sales without chance; `factor` multiplies demand on a day of a product. */
function store(factor: (product: number, t: number) => number, prices = PRICES) {
  const rows: [number, number, number][] = []
  TRUTH.forEach((elasticity, product) => {
    let expected = 0
    let sold = 0
    for (let t = 0; t < 364; t++) {
      const price = prices[(Math.floor(t / 28) + product) % prices.length]!
      expected += 30 * (price / 10) ** elasticity * factor(product, t)
      for (; sold < Math.floor(expected); sold++) rows.push([product, FIRST + t, price])
    }
  })
  return {
    product: Int32Array.from(rows, (row) => row[0]),
    day: Int32Array.from(rows, (row) => row[1]),
    quantity: new Int32Array(rows.length).fill(1),
    total: Float64Array.from(rows, (row) => row[2]),
  }
}

const unknown = new Float64Array(6).fill(Number.NaN)
const products = { count: 6, type: new Int32Array(6), typeCount: 1, price: unknown, cost: unknown }

function errorOfFirst(lines: ReturnType<typeof store>, events?: StoreEvents): number {
  const estimate = estimateStore(lines, products, events ? { events } : {})
  return Math.abs(estimate.products[0]!.elasticity! - TRUTH[0]!)
}

const one = (fromDay: number, toDay: number) => ({
  product: Int32Array.of(0),
  fromDay: Int32Array.of(FIRST + fromDay),
  toDay: Int32Array.of(FIRST + toDay),
})

describe('what the owner marks', () => {
  it('leaves out a shortage that sales alone show as weak demand', () => {
    // a third of the usual sales for 50 days, mostly at the price of 12
    const short = store((product, t) => (product === 0 && t >= 82 && t < 132 ? 0.33 : 1))
    const marked = errorOfFirst(short, { stockOuts: one(82, 132) })
    expect(marked).toBeLessThan(0.08)
    expect(marked).toBeLessThan(0.5 * errorOfFirst(short))
  })

  it('takes an advert beside a low price for what it is', () => {
    // every second month at the lowest of three prices is advertised; no price is low enough for a deal
    const prices = [10, 10.4, 10.8, 10.4]
    const isAdvertised = (product: number, t: number) => (Math.floor(t / 28) + product) % 8 === 4
    const advertised = store((product, t) => (isAdvertised(product, t) ? 1.3 : 1), prices)
    const periods = TRUTH.flatMap((_, product) =>
      Array.from({ length: 13 }, (_month, k) => ({ product, from: FIRST + 28 * k })).filter(({ from }) =>
        isAdvertised(product, from - FIRST),
      ),
    )
    const promotions = {
      product: Int32Array.from(periods, (period) => period.product),
      fromDay: Int32Array.from(periods, (period) => period.from),
      toDay: Int32Array.from(periods, (period) => period.from + 28),
    }
    const without = errorOfFirst(advertised)
    expect(without).toBeGreaterThan(0.8)
    expect(errorOfFirst(advertised, { promotions })).toBeLessThan(0.4 * without)
    // The advert alone sells 1.3 times as much: at a fifth off that is ln 1.3 / 0.2 = 1.31 beyond the price.
    const { products: found } = estimateStore(advertised, products, { events: { promotions } })
    for (const { elasticity, promotion } of found) {
      expect(promotion!.elasticity - elasticity!).toBeCloseTo(-1.31, 0)
      expect(promotion!.low).toBeLessThan(elasticity! - 1.31)
      expect(promotion!.high).toBeGreaterThan(elasticity! - 1.31)
    }
    const quiet = estimateStore(
      store(() => 1, prices),
      products,
    )
    expect(quiet.products.map(({ promotion }) => promotion)).toEqual(found.map(() => undefined))
  })

  it('learns from the weeks of a price test, which are no deals', () => {
    // 36 weeks at one price, then two weeks each at 11 and 10, half of the products the other way round
    const start = 252
    const path = (product: number, t: number) =>
      t >= start && (Math.floor((t - start) / 14) + product) % 2 === 0 ? 11 : 10
    const rows: [number, number, number][] = TRUTH.flatMap((elasticity, product) => {
      let [expected, sold] = [0, 0]
      return Array.from({ length: 364 }, (_, t) => {
        const price = path(product, t)
        expected += 30 * (price / 10) ** elasticity
        const units = Math.floor(expected) - sold
        sold += units
        return Array.from({ length: units }, (): [number, number, number] => [product, FIRST + t, price])
      }).flat()
    })
    const lines = {
      product: Int32Array.from(rows, (row) => row[0]),
      day: Int32Array.from(rows, (row) => row[1]),
      quantity: new Int32Array(rows.length).fill(1),
      total: Float64Array.from(rows, (row) => row[2]),
    }
    const tests = {
      product: Int32Array.from(TRUTH.keys()),
      fromDay: new Int32Array(6).fill(FIRST + start),
      toDay: new Int32Array(6).fill(FIRST + 364),
    }
    const meanError = (events?: StoreEvents) => {
      const found = estimateStore(lines, products, events ? { events } : {}).products
      return found.reduce((sum, { elasticity }, at) => sum + Math.abs(elasticity! - TRUTH[at]!), 0) / 6
    }
    const marked = meanError({ tests })
    expect(marked).toBeLessThan(0.1)
    expect(meanError()).toBeGreaterThan(1.5 * marked)
  })

  it('does not take the silent days of a promotion for one that does not work', () => {
    // every promotion is marked, with those among them in which nothing sold
    const { promotions, ...generated } = scenarioStore('base', 8001, 100)
    const { lines, products: columns } = columnsOf({ promotions, ...generated })
    const events = { promotions: periodsOf(promotions) }
    const meanError = (estimate: StoreEstimate) => {
      const errors = estimate.products.flatMap(({ elasticity }, i) =>
        elasticity === null ? [] : [elasticity - generated.truth[i]!.elasticity],
      )
      return errors.reduce((sum, error) => sum + error, 0) / errors.length
    }
    const bias = meanError(estimateStore(lines, columns, { events }))
    // silent days counted at the price before: 0.4 more elastic than without marks
    expect(Math.abs(bias - meanError(estimateStore(lines, columns)))).toBeLessThan(0.15)
  })

  it('starts a changed product anew', () => {
    const changed = store((product, t) => (product === 0 && t < 130 ? 0.4 + t / 300 : 1))
    const events = { productChanges: { product: Int32Array.of(0), day: Int32Array.of(FIRST + 130) } }
    expect(errorOfFirst(changed, events)).toBeLessThan(0.12)
    expect(errorOfFirst(changed, events)).toBeLessThan(errorOfFirst(changed))
  })

  it('leaves out closed days for everybody', () => {
    const days = Array.from({ length: 12 }, (_, k) => 84 + k)
    const closed = store((_, t) => (days.includes(t) ? 0.05 : 1))
    const closedDays = Int32Array.from(days, (t) => FIRST + t)
    const estimate = estimateStore(closed, products, { events: { closedDays } })
    for (const [i, product] of estimate.products.entries()) {
      expect(Math.abs(product.elasticity! - TRUTH[i]!)).toBeLessThan(0.08)
    }
  })

  it('changes nothing when nothing is marked', () => {
    const plain = store(() => 1)
    expect(estimateStore(plain, products, { events: {} })).toEqual(estimateStore(plain, products))
  })
})

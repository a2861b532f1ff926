import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SampleStore } from '#sample-store'
import { generateSampleStore } from '#sample-store'
import { estimateStore } from '../elasticity/estimate-store.ts'
import type { CleanStore } from '../elasticity/lines/clean-lines.ts'
import { createRandom } from '../stats/random.ts'
import { type DemandNoise, windowRates } from './difference-in-differences.ts'
import { estimateUplift, measureAll } from './estimate-uplift.ts'
import { findPromotions } from './find-promotions.ts'
import { freeSales } from './free-sales.ts'
import { incrementInterval } from './increment-interval.ts'
import { measureUplift } from './measure-uplift.ts'
import type { Promotion } from './promotion.ts'
import { posteriorOf } from './uplift-posterior.ts'

/** Daily units of products as the cleaned store that the estimators read. */
function storeOf(units: readonly (readonly number[])[]): CleanStore {
  const rows = units.flatMap((days, i) => days.flatMap((y, day) => (y > 0 ? [{ i, day, y }] : [])))
  const start = new Int32Array(units.length + 1)
  for (const { i } of rows) start[i + 1]!++
  for (let i = 0; i < units.length; i++) start[i + 1]! += start[i]!
  return {
    days: {
      start,
      day: Int32Array.from(rows, (r) => r.day),
      units: Float32Array.from(rows, (r) => r.y),
      listPrice: new Float32Array(rows.length).fill(1),
      linesAtListPrice: new Uint16Array(rows.length).fill(1),
      lines: new Uint16Array(rows.length).fill(1),
      typicalQuantity: new Float64Array(units.length).fill(1),
      unitsSold: new Float64Array(units.length),
    },
    coupons: { ratios: [], rate: 0 },
    tiers: units.map(() => []),
    firstDay: 0,
    endDay: units[0]!.length,
    counts: { used: 0, cancelled: 0, returned: 0, withoutValue: 0, capped: 0 },
  } as unknown as CleanStore
}

const promotion = (product: number, startDay: number, endDay: number, depth = 0.2): Promotion => ({
  product,
  startDay,
  endDay,
  measuredFrom: startDay,
  price: 10 * (1 - depth),
  regularPrice: 10,
  depth,
})

const noise: DemandNoise = { poisson: 1.4, multiplicative: 0.12 }

/**
 * Golden values: the reference prototype (Python) on the same 12 x 150 daily units. It counts the product itself in the
 * store's ratio and takes no account of first sales, hence the tolerance.
 */
test('difference in differences gives what the reference gives', () => {
  const units = Array.from({ length: 12 }, (_, i) =>
    Array.from({ length: 150 }, (_, d) => ((i * 7 + d * 5 + ((i * d) % 3)) % 4) + (d >= 75 ? 1 : 0)),
  )
  for (let d = 80; d < 90; d++) units[3]![d]! += 4
  for (let d = 60; d < 66; d++) units[4]![d]! += 2
  const history = { store: storeOf(units), promotions: [promotion(3, 80, 90), promotion(4, 60, 66)] }
  const sales = freeSales(
    history,
    Int32Array.from({ length: 12 }, (_, i) => i % 2),
    2,
  )
  const golden = [
    [3, 80, 90, 0.9745990414952285, 0.37813878327744693],
    [4, 60, 66, 0.8255683062130811, 0.4643634852696126],
    [5, 100, 107, -0.3506528793404977, 0.5058498748250971],
  ] as const
  for (const [product, start, end, lift, error] of golden) {
    const rates = windowRates(sales, product, start, end, noise)!
    expect(Math.abs(rates.lift - lift)).toBeLessThan(0.03)
    expect(Math.abs(rates.error - error)).toBeLessThan(0.005)
  }
})

test('not enough data: no baseline, no units, no other product', () => {
  const flat = (y: number) => new Array<number>(120).fill(y)
  const one = freeSales(
    { store: storeOf([flat(2)]), promotions: [promotion(0, 60, 70)] },
    Int32Array.of(0),
    1,
  )
  expect(windowRates(one, 0, 60, 70, noise)).toBeNull()
  const rare = freeSales(
    { store: storeOf([flat(0).with(50, 1), flat(3)]), promotions: [] },
    Int32Array.of(0, 0),
    1,
  )
  expect(windowRates(rare, 0, 60, 70, noise)).toBeNull()
  const early = freeSales(
    { store: storeOf([flat(2), flat(3)].map((y) => y.slice(0, 20))), promotions: [] },
    Int32Array.of(0, 0),
    1,
  )
  expect(windowRates(early, 0, 5, 12, noise)).toBeNull()
})

describe('posterior of counterfactual and lift', () => {
  const rates = (treatedUnits: number, controlUnits: number) => ({
    treatedUnits,
    treatedDays: 10,
    controlUnits,
    controlDays: 50,
    poisson: 1.2,
    treatedNoise: 0.05,
    controlNoise: 0.04,
    lift: 0,
    error: 1,
  })

  test('many units and no prior: the plain comparison; no units: the prior', () => {
    const much = posteriorOf(rates(20_000, 50_000), null)
    expect(much.lift).toBeCloseTo(Math.log(2), 2)
    expect(much.control).toBeCloseTo(Math.log(1000), 2)
    const none = posteriorOf(rates(0, 1), { lift: 0.4, variance: 0.04 })
    expect(none.lift).toBeGreaterThan(0.2)
    expect(none.lift).toBeLessThan(0.4)
    expect(none.liftVariance).toBeLessThanOrEqual(0.04)
  })

  test('by hand on the normal limit: 3 parts prior, 1 part data', () => {
    // Counting noise is negligible; S = 0.09 + 0.05 + 0.04, so the data weigh 0.09 / 0.18.
    const got = posteriorOf(rates(2e9, 5e9), { lift: 0, variance: 0.09 })
    expect(got.lift).toBeCloseTo(Math.log(2) / 2, 4)
    expect(got.liftVariance).toBeCloseTo(0.045, 6)
    expect(got.control).toBeCloseTo(Math.log(1e8) + (0.04 / 0.18) * Math.log(2), 4)
  })

  test('selling more never lowers the lift, and the interval holds the estimate', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 300 }),
        fc.nat({ max: 50 }),
        fc.nat({ max: 900 }),
        (treated, more, control) => {
          const prior = { lift: 0.5, variance: 0.1 }
          const low = posteriorOf(rates(treated, control), prior)
          expect(posteriorOf(rates(treated + more, control), prior).lift).toBeGreaterThanOrEqual(
            low.lift - 1e-9,
          )
          const interval = incrementInterval(low, 10)
          const added = 10 * Math.exp(low.control) * (Math.exp(low.lift) - 1)
          expect(interval.low).toBeLessThanOrEqual(added)
          expect(interval.high).toBeGreaterThanOrEqual(added)
        },
      ),
    )
  })

  test('confidence is that of the comparison alone: the elasticity cannot vouch for a promotion', () => {
    const prior = { elasticity: -4, deviation: 0.1, dealEffect: 0.5, afterDealEffect: -0.1 }
    const none = { ...rates(10, 50), lift: 0, error: 0.4 }
    const sure = measureUplift(promotion(0, 0, 10), none, prior)
    expect(sure.lift).toBeGreaterThan(0.2)
    expect(sure.confidence).toBeCloseTo(0.5, 6)
    expect(sure.broughtForwardUnits).toBeGreaterThan(0)
    expect(measureUplift(promotion(0, 0, 10), none, null).broughtForwardUnits).toBe(0)
  })
})

function columnsOf(store: SampleStore) {
  const types = [...new Set(store.products.map((p) => p.productType))]
  const { product, day, quantity, totalCents } = store.lines
  return {
    lines: { product, day, quantity, total: Float64Array.from(totalCents, (c) => c / 100) },
    products: {
      count: store.products.length,
      type: Int32Array.from(store.products, (p) => types.indexOf(p.productType)),
      typeCount: types.length,
      price: Float64Array.from(store.products, (p) => p.priceCents / 100),
      cost: Float64Array.from(store.products, (p) => p.costCents / 100),
    },
  }
}

describe('on stores with known truth', () => {
  const store = generateSampleStore({ seed: 31, endDay: 20_777, productCount: 250 })
  const { lines, products } = columnsOf(store)
  const estimate = estimateStore(lines, products)

  test('known windows: ln lift within 0.2, intervals cover 86 to 96 %, one placebo in five above 0.8', () => {
    const history = findPromotions(lines, products, new Float64Array(products.count).fill(-1.8))!
    const known = store.promotions.map((p) => ({
      ...promotion(p.product, p.startDay, p.endDay, p.depth),
      price: p.priceCents / 100,
    }))
    const { promotions, calibration } = measureAll({ ...history, promotions: known }, products, estimate, 1)
    let squares = 0
    let inside = 0
    let count = 0
    promotions.forEach(({ uplift }, k) => {
      const truth = store.promotions[k]!
      if (uplift === null || truth.baseUnits < 1) return
      count++
      squares += (Math.log1p(uplift.lift) - Math.log1p(truth.addedUnits / truth.baseUnits)) ** 2
      if (truth.addedUnits >= uplift.low && truth.addedUnits <= uplift.high) inside++
    })
    expect(count).toBeGreaterThan(250)
    expect(Math.sqrt(squares / count)).toBeLessThan(0.21)
    expect(inside / count).toBeGreaterThan(0.86)
    expect(inside / count).toBeLessThan(0.96)
    expect(calibration.windows).toBeGreaterThan(300)
    expect(calibration.shareAbove80).toBeGreaterThan(0.15)
    expect(calibration.shareAbove80).toBeLessThan(0.26)
  })

  test('found without a calendar: recall 0.93 where 3 units are expected, precision 0.85', () => {
    const found = estimateUplift(lines, products, estimate)!.promotions.map((p) => p.promotion)
    const meets = (a: { product: number; startDay: number; endDay: number }, b: typeof a) =>
      a.product === b.product && a.startDay < b.endDay && b.startDay < a.endDay
    const visible = store.promotions.filter((p) => p.baseUnits + p.addedUnits >= 3)
    const recall = visible.filter((p) => found.some((f) => meets(p, f))).length / visible.length
    const precision = found.filter((f) => store.promotions.some((p) => meets(p, f))).length / found.length
    expect(recall).toBeGreaterThan(0.93)
    expect(precision).toBeGreaterThan(0.85)
  })

  test('another currency or another order of the lines changes nothing', () => {
    const plain = estimateUplift(lines, products, estimate)!
    const rows = Int32Array.from(lines.day.keys())
    createRandom(1).shuffle(rows)
    const mixed = {
      product: Int32Array.from(rows, (k) => lines.product[k]!),
      day: Int32Array.from(rows, (k) => lines.day[k]!),
      quantity: Int32Array.from(rows, (k) => lines.quantity[k]!),
      total: Float64Array.from(rows, (k) => lines.total[k]! * 4),
    }
    const price = products.price.map((p) => p * 4)
    const again = estimateUplift(mixed, { ...products, price }, estimate)!
    expect(again.promotions).toHaveLength(plain.promotions.length)
    again.promotions.forEach(({ promotion, uplift }, k) => {
      expect(promotion.startDay).toBe(plain.promotions[k]!.promotion.startDay)
      expect(promotion.depth).toBeCloseTo(plain.promotions[k]!.promotion.depth, 5)
      if (uplift) expect(uplift.addedUnits).toBeCloseTo(plain.promotions[k]!.uplift!.addedUnits, 3)
    })
  })

  test('no lines: nothing; a price log gives the exact days', () => {
    const none = {
      product: new Int32Array(),
      day: new Int32Array(),
      quantity: new Int32Array(),
      total: new Float64Array(),
    }
    expect(estimateUplift(none, products, estimate)).toBeNull()
    const entries = store.listPrices.map((p) => ({ ...p }))
    for (const p of store.promotions) {
      const list = store.listPrices.findLast((l) => l.product === p.product && l.day <= p.startDay)!
      entries.push({ product: p.product, day: p.startDay, priceCents: p.priceCents })
      entries.push({ product: p.product, day: p.endDay, priceCents: list.priceCents })
    }
    entries.sort((a, b) => a.product - b.product || a.day - b.day)
    const priceLog = {
      product: Int32Array.from(entries, (e) => e.product),
      day: Int32Array.from(entries, (e) => e.day),
      price: Float64Array.from(entries, (e) => e.priceCents / 100),
    }
    const found = findPromotions(lines, products, new Float64Array(products.count).fill(-1.8), priceLog)!
    const exact = store.promotions.filter((p) =>
      found.promotions.some(
        (f) => f.product === p.product && f.startDay === p.startDay && f.endDay === p.endDay,
      ),
    )
    expect(exact.length / store.promotions.length).toBeGreaterThan(0.95)
  })
})

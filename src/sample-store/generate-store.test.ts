import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateSampleStore, type SampleStoreOptions } from './generate-store.ts'
import { centsToText, type SampleOrderLine, sampleOrderLines } from './order-lines.ts'
import type { SampleStore } from './sample-store.ts'
import { difficulties } from './store-settings.ts'

const endDay = 20_777
const small = (options: Partial<SampleStoreOptions> = {}) =>
  generateSampleStore({ seed: 7, endDay, productCount: 40, months: 12, ...options })

const cents = (text: string) => Math.round(Number(text) * 100)

test('the same seed gives the same store, another seed another one', () => {
  const first = [...sampleOrderLines(small())]
  expect([...sampleOrderLines(small())]).toEqual(first)
  expect([...sampleOrderLines(small({ seed: 8 }))]).not.toEqual(first)
})

test('a known seed keeps its figures, so that benches stay comparable between machines', () => {
  const store = generateSampleStore({ seed: 1, endDay })
  expect(store.products).toHaveLength(120)
  expect(store.lines.count).toBeGreaterThan(20_000)
  expect(store.lines.count).toBeLessThan(40_000)
  expect(new Set(store.products.map((p) => p.title)).size).toBe(120)
  expect(new Set(store.products.map((p) => p.productType)).size).toBe(8)
  expect(new Set(store.products.map((p) => p.vendor)).size).toBe(6)
  expect(store.products[0]).toMatchInlineSnapshot(`
    {
      "costCents": 674,
      "createdDay": 20453,
      "priceCents": 1349,
      "productType": "Candles & Scents",
      "sku": "CAN-001",
      "title": "Fig & Cassis Pillar Candle",
      "vendor": "Northfield Pottery",
    }
  `)
  expect([...sampleOrderLines(store)][0]).toMatchInlineSnapshot(`
    {
      "country": "United Kingdom",
      "customerRef": "C00601",
      "day": 20229,
      "discountCode": null,
      "kind": "retail",
      "orderRef": "#1001",
      "quantity": 1,
      "reversesOrderRef": null,
      "secondOfDay": 28960,
      "sku": "GAR-004",
      "total": "43.99",
      "unitPrice": "43.99",
    }
  `)
})

/** Slope of log daily units on log price over the spells of one product, weighted by units. */
function slopeOf(store: SampleStore, product: number): { slope: number; spread: number } {
  const units = new Map<number, number>()
  const { lines } = store
  for (let k = 0; k < lines.count; k++) {
    if (lines.product[k] !== product) continue
    const price = lines.unitPriceCents[k]!
    units.set(price, (units.get(price) ?? 0) + lines.quantity[k]!)
  }
  const points = [...units].map(([price, sold]) => {
    const days = daysAtPrice(store, product, price)
    return { x: Math.log(price), y: Math.log(sold / days), weight: sold }
  })
  const total = points.reduce((sum, p) => sum + p.weight, 0)
  const meanX = points.reduce((sum, p) => sum + p.weight * p.x, 0) / total
  const meanY = points.reduce((sum, p) => sum + p.weight * p.y, 0) / total
  const sxx = points.reduce((sum, p) => sum + p.weight * (p.x - meanX) ** 2, 0)
  const sxy = points.reduce((sum, p) => sum + p.weight * (p.x - meanX) * (p.y - meanY), 0)
  return { slope: sxy / sxx, spread: Math.sqrt(sxx / total) }
}

function daysAtPrice(store: SampleStore, product: number, priceCents: number): number {
  const lists = store.listPrices.filter((p) => p.product === product)
  const promotions = store.promotions.filter((p) => p.product === product)
  const outs = store.stockOuts.filter((p) => p.product === product)
  let days = 0
  for (let day = lists[0]!.day; day < store.endDay; day++) {
    if (outs.some((o) => day >= o.startDay && day < o.endDay)) continue
    const promotion = promotions.find((p) => day >= p.startDay && day < p.endDay)
    const price = promotion?.priceCents ?? lists.findLast((p) => p.day <= day)!.priceCents
    if (price === priceCents) days++
  }
  return days
}

test('without noise the log-log slope of every product is its true elasticity', () => {
  const store = small({ noiseFree: true, settings: { volume: 60 } })
  let checked = 0
  store.truth.forEach((truth, product) => {
    const { slope, spread } = slopeOf(store, product)
    if (!(spread > 0.03)) return
    checked++
    expect(Math.abs(slope - truth.elasticity)).toBeLessThan(0.02)
  })
  expect(checked).toBeGreaterThan(15)
})

test('reactions of the kind that drifts depart by half-year as its settings say, others stay', () => {
  const departures = (difficulty: 'base' | 'drifting') =>
    small({ productCount: 400, months: 3, difficulty }).truth.map(
      ({ elasticity, nextElasticity }) => nextElasticity - elasticity,
    )
  expect(departures('base').every((departure) => departure === 0)).toBe(true)
  const drifted = departures('drifting')
  const mean = drifted.reduce((sum, departure) => sum + departure, 0) / 400
  const spread = Math.sqrt(drifted.reduce((sum, departure) => sum + (departure - mean) ** 2, 0) / 400)
  // Types 0.25 and products 0.4 around the store's departure.
  expect(spread).toBeGreaterThan(0.38)
  expect(spread).toBeLessThan(0.55)
  expect(Math.abs(mean)).toBeLessThan(3 * Math.hypot(0.25, 0.25))
})

test('with noise, promotions sell what their truth says, in sum', () => {
  const store = small({ productCount: 200, settings: { couponRate: 0, wholesaleShare: 0, cancelRate: 0 } })
  const expected = store.promotions.reduce((sum, p) => sum + p.baseUnits + p.addedUnits, 0)
  const { lines } = store
  let sold = 0
  for (let k = 0; k < lines.count; k++) {
    if (lines.kind[k] !== 0) continue
    const day = lines.day[k]!
    const inside = store.promotions.some(
      (p) => p.product === lines.product[k] && day >= p.startDay && day < p.endDay,
    )
    if (inside) sold += lines.quantity[k]!
  }
  expect(expected).toBeGreaterThan(500)
  // Variance of a compound Poisson with geometric quantities is below 2.2 times the mean here.
  expect(Math.abs(sold - expected)).toBeLessThan(4 * Math.sqrt(2.2 * expected))
})

test('money is exact to the cent and has the sign of the quantity', () => {
  for (const line of sampleOrderLines(small())) {
    expect(line.total).toMatch(/^-?\d+\.\d\d$/)
    expect(line.quantity).not.toBe(0)
    expect(Math.sign(cents(line.total))).toBe(Math.sign(line.quantity))
    const full = cents(line.unitPrice) * Math.abs(line.quantity)
    if (line.kind === 'wholesale') expect(cents(line.total)).toBe(full)
    else if (line.discountCode === null) expect(Math.abs(cents(line.total))).toBe(full)
    else expect(Math.abs(cents(line.total))).toBeLessThan(full)
  }
})

test('centsToText writes every amount so that it reads back', () => {
  fc.assert(fc.property(fc.integer(), (value) => cents(centsToText(value)) === value))
})

test('returns and cancellations name a sale of the same product that was not worth less', () => {
  const sales = new Map<string, SampleOrderLine>()
  const seen = { return: 0, cancellation: 0 }
  for (const line of sampleOrderLines(small({ productCount: 80 }))) {
    if (line.kind === 'retail' || line.kind === 'wholesale') {
      sales.set(`${line.orderRef} ${line.sku}`, line)
      continue
    }
    seen[line.kind]++
    const sale = sales.get(`${line.reversesOrderRef} ${line.sku}`)
    expect(sale).toBeDefined()
    expect(-line.quantity).toBeLessThanOrEqual(sale!.quantity)
    expect(-cents(line.total)).toBeLessThanOrEqual(cents(sale!.total))
    expect(line.customerRef).toBe(sale!.customerRef)
    if (line.kind === 'cancellation') expect(line.day).toBe(sale!.day)
    else expect(line.day).toBeGreaterThan(sale!.day)
  }
  expect(seen.return).toBeGreaterThan(20)
  expect(seen.cancellation).toBeGreaterThan(5)
})

test.each(difficulties)(
  '%s: nothing sells while out of stock, before the launch or outside the window',
  (difficulty) => {
    const store = small({ difficulty })
    const outs = new Map<number, [number, number][]>()
    for (const o of store.stockOuts)
      outs.set(o.product, [...(outs.get(o.product) ?? []), [o.startDay, o.endDay]])
    const { lines } = store
    expect(lines.count).toBeGreaterThan(300)
    for (let k = 0; k < lines.count; k++) {
      const day = lines.day[k]!
      const product = lines.product[k]!
      expect(day >= store.startDay && day < store.endDay).toBe(true)
      if (lines.quantity[k]! < 0) continue
      expect(day).toBeGreaterThanOrEqual(store.products[product]!.createdDay)
      expect((outs.get(product) ?? []).some(([from, to]) => day >= from && day < to)).toBe(false)
    }
  },
)

test('planted pairs share orders far more often than their popularity explains', () => {
  const store = generateSampleStore({ seed: 3, endDay })
  const { lines } = store
  const orders = new Map<number, Set<number>>()
  for (let k = 0; k < lines.count; k++) {
    if (lines.kind[k] !== 0) continue
    const basket = orders.get(lines.order[k]!) ?? new Set()
    orders.set(lines.order[k]!, basket.add(lines.product[k]!))
  }
  const alone = new Map<number, number>()
  for (const basket of orders.values()) for (const p of basket) alone.set(p, (alone.get(p) ?? 0) + 1)
  const lift = (a: number, b: number) => {
    let both = 0
    for (const basket of orders.values()) if (basket.has(a) && basket.has(b)) both++
    return (both * orders.size) / (alone.get(a)! * alone.get(b)!)
  }
  const lifts = store.pairs.map(([a, b]) => lift(a, b)).sort((a, b) => a - b)
  expect(lifts[Math.floor(lifts.length / 2)]).toBeGreaterThan(4)
})

import { describe, expect, it } from 'vitest'
import { generateSampleStore } from '#sample-store'
import { estimateStore } from '../estimate-store.ts'
import type { ProductEstimate } from '../types/product-estimate.ts'
import type { OrderLineColumns, ProductColumns } from '../types/store-columns.ts'
import { type RefitInput, refitProducts } from './refit-products.ts'
import type { KeptFit } from './store-fit.ts'

const END_DAY = 20_000
const store = sampleStore(400, 'base')
const run = estimateStore(store.lines, store.products, { keepFit: true })
const kept = run.fit as KeptFit

/** As estimation reads a store: types numbered, one more without products. */
function sampleStore(productCount: number, difficulty: 'base' | 'wholesale') {
  const drawn = generateSampleStore({ seed: 11, endDay: END_DAY, productCount, months: 24, difficulty })
  const names = [...new Set(drawn.products.map((product) => product.productType))]
  const products: ProductColumns = {
    count: productCount,
    type: Int32Array.from(drawn.products, (product) => names.indexOf(product.productType)),
    typeCount: names.length + 1,
    price: Float64Array.from(drawn.products, (product) => product.priceCents / 100),
    cost: new Float64Array(productCount).fill(Number.NaN),
  }
  const { product, day, quantity, totalCents } = drawn.lines
  const lines = { product, day, quantity, total: Float64Array.from(totalCents, (cents) => cents / 100) }
  return { lines, products, truth: drawn.truth }
}

function linesWhere(all: OrderLineColumns, keep: (k: number) => boolean): OrderLineColumns {
  const kept = Array.from(all.day.keys()).filter(keep)
  return {
    product: Int32Array.from(kept, (k) => all.product[k]!),
    day: Int32Array.from(kept, (k) => all.day[k]!),
    quantity: Int32Array.from(kept, (k) => all.quantity[k]!),
    total: Float64Array.from(kept, (k) => all.total[k]!),
  }
}

/** These products alone, numbered anew from 0. */
function only(chosen: readonly number[], all = store.lines) {
  const place = new Map(chosen.map((product, at) => [product, at]))
  const lines = linesWhere(all, (k) => place.has(all.product[k]!))
  const products: ProductColumns = {
    count: chosen.length,
    type: Int32Array.from(chosen, (product) => store.products.type[product]!),
    typeCount: store.products.typeCount,
    price: Float64Array.from(chosen, (product) => store.products.price[product]!),
    cost: new Float64Array(chosen.length).fill(Number.NaN),
  }
  return { lines: { ...lines, product: lines.product.map((product) => place.get(product)!) }, products }
}

function refit(chosen: readonly number[], more: Partial<RefitInput> = {}, all = store.lines) {
  const fits = chosen.map((product) => kept.products[product]!)
  return refitProducts({ fit: kept.store, ...only(chosen, all), fits, changed: false, ...more })
}

function gap(a: ProductEstimate, b: ProductEstimate): number {
  return Math.max(
    Math.abs(a.elasticity! - b.elasticity!),
    Math.abs(a.standardDeviation! - b.standardDeviation!),
  )
}

const everyProduct = Array.from(run.products.keys())

describe('one product on its own', () => {
  it('gets what the run over the whole store gave it, to 1e-6', () => {
    const gaps = refit(everyProduct).estimates.map((each, product) => gap(each, run.products[product]!))
    expect(gaps.filter((value) => value > 1e-6).length).toBeLessThanOrEqual(1)
    // One at most: a silence that is just an outage, or just none, may be judged the other way.
    expect(Math.max(...gaps)).toBeLessThan(0.05)
    const [first] = refit([7]).estimates
    const { elasticity, low, high, standardDeviation, ...rest } = run.products[7]!
    expect(first).toMatchObject({ grade: rest.grade, reason: rest.reason, months: rest.months })
    expect(first?.ownShare).toBeCloseTo(rest.ownShare, 6)
    expect([first?.elasticity, first?.low, first?.high, first?.standardDeviation]).toEqual(
      [elasticity, low, high, standardDeviation].map((value) => expect.closeTo(value!, 6)),
    )
  })

  it('is the same alone and beside others', () => {
    const together = refit(everyProduct).estimates
    for (const product of [0, 33, 399])
      expect(gap(refit([product]).estimates[0]!, together[product]!)).toBe(0)
  })

  it('answers for a product without sales, and refuses lines older than the fit', () => {
    const silent = { ...only([3]), lines: only([]).lines, fits: [null] }
    expect(refitProducts({ fit: kept.store, ...silent, changed: true }).estimates[0]).toMatchObject({
      reason: 'no_sales',
      elasticity: null,
    })
    const early = only([3])
    early.lines.day[0] = kept.store.firstDay - 1
    expect(() => refitProducts({ fit: kept.store, ...early, fits: [null], changed: true })).toThrow(
      'older than the fit',
    )
  })
})

describe('a product with new lines', () => {
  it('comes close to what a run over the whole store gives', () => {
    // 30 of 400 products lose the last half year: their lines come with the second run.
    const late = new Set(Array.from({ length: 30 }, (_, at) => at * 13))
    const before = linesWhere(
      store.lines,
      (k) => !(late.has(store.lines.product[k]!) && store.lines.day[k]! >= END_DAY - 182),
    )
    const old = estimateStore(before, store.products, { keepFit: true, throughDay: END_DAY - 1 })
    const fit = old.fit as KeptFit
    const chosen = [...late]
    const { estimates } = refitProducts({
      fit: fit.store,
      ...only(chosen),
      fits: chosen.map((product) => fit.products[product]!),
      changed: true,
    })
    const gaps = chosen
      .map((product, at) => gap(estimates[at]!, run.products[product]!))
      .sort((a, b) => a - b)
    const moved = chosen
      .map((product) => gap(old.products[product]!, run.products[product]!))
      .sort((a, b) => a - b)
    expect(gaps[15]!).toBeLessThan(0.02)
    expect(gaps.at(-1)!).toBeLessThan(0.15)
    expect(gaps[15]! / moved[15]!).toBeLessThan(0.25)
  })

  it('settles near the figure of the run from unchanged lines too, with or without a start', () => {
    const warm = refit(everyProduct, { changed: true }).estimates
    const cold = refit(everyProduct, { changed: true, fits: everyProduct.map(() => null) }).estimates
    const largest = (all: readonly ProductEstimate[]) =>
      all.map((each, product) => gap(each, run.products[product]!)).sort((a, b) => a - b)
    expect(largest(warm)[380]!).toBeLessThan(0.001)
    // All but one, whose silence is on the brink of an outage.
    expect(largest(warm).at(-2)!).toBeLessThan(0.01)
    expect(largest(warm).at(-1)!).toBeLessThan(0.05)
    expect(largest(cold)[380]!).toBeLessThan(0.02)
  })

  it('is known by its type where it is new, and by the store where its type is new too', () => {
    const { lines, products } = only([5])
    const unknown = { ...products, type: Int32Array.of(products.typeCount - 1) }
    const [known] = refit([5], { changed: true, fits: [null] }).estimates
    const [alone] = refitProducts({
      fit: kept.store,
      lines,
      products: unknown,
      fits: [null],
      changed: true,
    }).estimates
    expect(Math.abs(known!.elasticity! - alone!.elasticity!)).toBeLessThan(1)
    expect(alone!.standardDeviation!).toBeGreaterThan(0)
  })

  it('uses lines after the last day of the run', () => {
    const { lines, products } = only([5])
    const at = lines.day.length - 1
    const later = { ...lines, day: lines.day.with(at, END_DAY + 3) }
    const [estimate] = refitProducts({
      fit: kept.store,
      lines: later,
      products,
      fits: [kept.products[5]!],
      changed: true,
      throughDay: END_DAY + 3,
    }).estimates
    expect(gap(estimate!, run.products[5]!)).toBeLessThan(0.1)
  })
})

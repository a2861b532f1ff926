import { describe, expect, it } from 'vitest'
import { estimateStore } from './estimate-store.ts'
import { goldenStore } from './fixtures/golden-store.ts'
import type { OrderLineColumns, ProductColumns } from './types/store-columns.ts'

const golden = goldenStore(0.06)
const lines = firstProducts(golden.lines, 40)
const products = productsOf(40, golden.products)
const answer = estimateStore(lines, products)

function firstProducts(all: OrderLineColumns, count: number): OrderLineColumns {
  return select(all, (k) => all.product[k]! < count)
}

function select(all: OrderLineColumns, keep: (k: number) => boolean): OrderLineColumns {
  const kept = Array.from(all.day.keys()).filter(keep)
  return reordered(all, kept)
}

function reordered(all: OrderLineColumns, order: readonly number[]): OrderLineColumns {
  return {
    product: Int32Array.from(order, (k) => all.product[k]!),
    day: Int32Array.from(order, (k) => all.day[k]!),
    quantity: Int32Array.from(order, (k) => all.quantity[k]!),
    total: Float64Array.from(order, (k) => all.total[k]!),
  }
}

function productsOf(count: number, all: ProductColumns): ProductColumns {
  const { type, typeCount, price, cost } = all
  return {
    count,
    typeCount,
    type: type.slice(0, count),
    price: price.slice(0, count),
    cost: cost.slice(0, count),
  }
}

/** Lines without chance: every 4 weeks another price, `rate` units a day as single-unit lines. */
function exactSeries(
  elasticities: readonly number[],
  rate: number,
  prices: readonly number[],
): OrderLineColumns {
  const rows: [number, number, number, number][] = []
  elasticities.forEach((elasticity, product) => {
    let expected = 0
    let sold = 0
    for (let t = 0; t < 52 * 7; t++) {
      const price = prices[(Math.floor(t / 28) + product) % prices.length]!
      expected += rate * (price / 10) ** elasticity
      while (sold < Math.floor(expected)) {
        rows.push([product, 19_000 + t, 1, price])
        sold++
      }
    }
  })
  return {
    product: Int32Array.from(rows, (r) => r[0]),
    day: Int32Array.from(rows, (r) => r[1]),
    quantity: Int32Array.from(rows, (r) => r[2]),
    total: Float64Array.from(rows, (r) => r[3]),
  }
}

function plainProducts(count: number): ProductColumns {
  return {
    count,
    type: new Int32Array(count),
    typeCount: 1,
    price: new Float64Array(count).fill(Number.NaN),
    cost: new Float64Array(count).fill(Number.NaN),
  }
}

describe('an exact constant-elasticity series', () => {
  it('returns its elasticities', () => {
    const truth = [-0.5, -1, -1.5, -2, -2.5, -3, -1.2, -1.8]
    const exact = exactSeries(truth, 40, [10, 11, 9.2, 12, 10.5])
    const estimate = estimateStore(exact, plainProducts(truth.length))
    for (const [i, product] of estimate.products.entries()) {
      expect(Math.abs(product.elasticity! - truth[i]!), `product ${i}`).toBeLessThan(0.06)
      expect(product).toMatchObject({ grade: 'A', reason: null, months: 13, priceLevels: 5 })
      expect(product.low!).toBeLessThan(truth[i]!)
      expect(product.high!).toBeGreaterThan(truth[i]!)
    }
  })
})

describe('what cannot be told', () => {
  it('claims nothing for a store in which no price ever moved', () => {
    const flat = exactSeries([-2, -2, -2], 3, [10])
    const estimate = estimateStore(flat, plainProducts(3))
    for (const product of estimate.products) {
      expect(product).toMatchObject({
        elasticity: null,
        low: null,
        grade: null,
        reason: 'store_not_identified',
      })
      expect(product).toMatchObject({ priceLevels: 1, hasHistory: true })
    }
  })

  it('takes a product whose price never moved from similar products, and says so', () => {
    const unchanged = answer.products.filter((product) => product.priceLevels === 1)
    for (const product of unchanged) {
      expect(product).toMatchObject({ grade: 'D', reason: 'unchanged_price' })
      expect(product.high! - product.low!).toBeGreaterThan(1)
    }
    const moved = exactSeries([-1, -2, -3, -1.5, -2.5, -2], 20, [10, 11, 9.2, 12])
    const still = exactSeries([-1, -1, -1, -1, -1, -1, -2], 5, [10])
    const both = {
      product: Int32Array.from([...moved.product, ...select(still, (k) => still.product[k] === 6).product]),
      day: Int32Array.from([...moved.day, ...select(still, (k) => still.product[k] === 6).day]),
      quantity: Int32Array.from([
        ...moved.quantity,
        ...select(still, (k) => still.product[k] === 6).quantity,
      ]),
      total: Float64Array.from([...moved.total, ...select(still, (k) => still.product[k] === 6).total]),
    }
    const last = estimateStore(both, plainProducts(7)).products[6]!
    expect(last).toMatchObject({ grade: 'D', reason: 'unchanged_price' })
    expect(last.ownShare).toBeLessThan(0.01)
    expect(Math.abs(last.elasticity! + 2)).toBeLessThan(0.3)
  })

  it('says that a product was never sold, and answers an empty store', () => {
    const none = select(lines, () => false)
    const empty = estimateStore(none, products)
    expect(empty.products).toHaveLength(40)
    expect(empty.products[0]).toMatchObject({
      elasticity: null,
      reason: 'no_sales',
      hasHistory: false,
      months: 0,
    })
    const without7 = estimateStore(
      select(lines, (k) => lines.product[k] !== 7),
      products,
    )
    expect(without7.products[7]).toMatchObject({ reason: 'no_sales', hasHistory: false })
    expect(without7.products[8]!.elasticity).not.toBeNull()
    const returns = estimateStore(
      select(lines, (k) => lines.quantity[k]! < 0),
      products,
    )
    expect(returns.products.every((product) => product.reason === 'no_sales')).toBe(true)
  })

  it('caps the grade of a positive elasticity and names it implausible', () => {
    const truth = [2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5]
    const odd = exactSeries(truth, 20, [10, 11, 9.2, 12])
    for (const product of estimateStore(odd, plainProducts(truth.length)).products) {
      expect(product).toMatchObject({ reason: 'implausible_positive', grade: 'C' })
    }
  })

  it('says that months are few', () => {
    const exact = exactSeries([-1, -1.5, -2, -2.5, -3, -2], 40, [10, 11, 9.2, 12])
    const short = select(exact, (k) => exact.day[k]! < 19_000 + 140)
    const [first] = estimateStore(short, plainProducts(6)).products
    expect(first).toMatchObject({ reason: 'short_history', months: 5 })
  })
})

it('counts the months in which a product sold, not those of a gap', () => {
  const exact = exactSeries([-1, -1.5, -2, -2.5, -3, -2], 40, [10, 11, 9.2, 12])
  // Sales of the first 59 and the last 64 of 364 days: 8 January to 7 March 2022, and 4 November to 6 January 2023.
  const gapped = select(exact, (k) => exact.day[k]! < 19_000 + 59 || exact.day[k]! >= 19_000 + 300)
  const [first] = estimateStore(gapped, plainProducts(6)).products
  expect(first).toMatchObject({ months: 6 })
})

describe('what changes nothing', () => {
  const figures = (estimate: typeof answer) => estimate.products.map((p) => [p.elasticity, p.low, p.ownShare])

  it('is the order of the lines', () => {
    const order = Array.from(lines.day.keys())
    for (let k = order.length - 1; k > 0; k--) {
      const other = (k * 7_919 + 13) % (k + 1)
      const kept = order[k]!
      order[k] = order[other]!
      order[other] = kept
    }
    expect(figures(estimateStore(reordered(lines, order), products))).toEqual(figures(answer))
  })

  it('is the currency', () => {
    const scaled = (factor: number) => ({
      ...estimateStore(
        { ...lines, total: lines.total.map((total) => total * factor) },
        { ...products, price: products.price.map((price) => price * factor) },
      ),
    })
    expect(figures(scaled(8))).toEqual(figures(answer))
    for (const [i, product] of scaled(0.013).products.entries()) {
      expect(Math.abs(product.elasticity! - answer.products[i]!.elasticity!)).toBeLessThan(0.02)
    }
  })

  it('is the unit of measure: the same purchases in packs', () => {
    const packsOf = (size: number) =>
      estimateStore(
        { ...lines, quantity: lines.quantity.map((quantity) => quantity * size) },
        { ...products, price: products.price.map((price) => price / size) },
      )
    const packs = packsOf(8)
    expect(figures(packs)).toEqual(figures(answer))
    expect(packs.products[3]!.units).toBe(8 * answer.products[3]!.units)
    for (const [i, product] of packsOf(12).products.entries()) {
      expect(Math.abs(product.elasticity! - answer.products[i]!.elasticity!)).toBeLessThan(0.02)
    }
  })

  it('is how products and types are numbered', () => {
    const count = products.count
    const mirrored = estimateStore(
      { ...lines, product: lines.product.map((product) => count - 1 - product) },
      {
        ...products,
        type: products.type.map((type) => products.typeCount - 1 - type).toReversed(),
        price: products.price.toReversed(),
        cost: products.cost.toReversed(),
      },
    )
    for (let i = 0; i < count; i++) {
      expect(mirrored.products[count - 1 - i]!.elasticity!).toBeCloseTo(answer.products[i]!.elasticity!, 4)
    }
  })

  it('is what came after the day asked for', () => {
    const throughDay = 19_300
    const asOf = estimateStore(lines, products, { throughDay })
    const cut = estimateStore(
      select(lines, (k) => lines.day[k]! <= throughDay),
      products,
      { throughDay },
    )
    expect(figures(asOf)).toEqual(figures(cut))
    expect(asOf.diagnostics.throughDay).toBe(throughDay)
  })

  it('is running it twice', () => {
    expect(estimateStore(lines, products)).toEqual(answer)
  })
})

describe('the price log', () => {
  it('replaces what is inferred from it on, and keeps what came before', () => {
    const truth = [-1, -1.5, -2, -2.5, -3, -2]
    const prices = [10, 11, 9.2, 12, 10.5]
    const exact = exactSeries(truth, 40, prices)
    const rows = truth.flatMap((_, product) =>
      Array.from({ length: 13 }, (_unused, k) => ({
        product,
        day: 19_000 + 28 * k,
        price: prices[(k + product) % 5]!,
      })),
    )
    const logOf = (kept: typeof rows) => ({
      product: Int32Array.from(kept, (row) => row.product),
      day: Int32Array.from(kept, (row) => row.day),
      price: Float64Array.from(kept, (row) => row.price),
    })
    for (const kept of [rows, rows.filter((row) => row.day >= 19_000 + 168), rows.toReversed()]) {
      const estimate = estimateStore(exact, plainProducts(6), { priceLog: logOf(kept) })
      for (const [i, product] of estimate.products.entries()) {
        expect(Math.abs(product.elasticity! - truth[i]!)).toBeLessThan(0.07)
      }
    }
  })
})

describe('progress and refusals', () => {
  it('reports growing fractions up to 1', () => {
    const seen: number[] = []
    estimateStore(lines, products, { onProgress: (fraction) => seen.push(fraction) })
    expect(seen.length).toBeGreaterThan(4)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(1)
  })

  it('refuses products that do not exist and dates a century apart', () => {
    const bad = { ...lines, product: lines.product.map((product, k) => (k === 5 ? 99 : product)) }
    expect(() => estimateStore(bad, products)).toThrow('names product 99')
    const far = { ...lines, day: lines.day.map((day, k) => (k === 5 ? day + 50_000 : day)) }
    expect(() => estimateStore(far, products)).toThrow('check their dates')
  })

  it('counts what it did with the lines', () => {
    const { diagnostics } = answer
    const { linesRead, linesUsed, linesCancelled, linesReturned, linesWithoutValue } = diagnostics
    expect(linesRead).toBe(lines.day.length)
    expect(linesUsed + 2 * linesCancelled + linesReturned + linesWithoutValue).toBe(linesRead)
    expect(diagnostics.couponRatios).toHaveLength(1)
    expect(diagnostics.couponRatios[0]).toBeCloseTo(0.9, 3)
    expect(diagnostics.linesCapped).toBeGreaterThan(50)
  })
})

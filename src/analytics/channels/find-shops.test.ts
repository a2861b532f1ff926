import { describe, expect, it } from 'vitest'
import type { ValueRule } from './channel-model.ts'
import { findShops } from './find-shops.ts'
import { type KeyedLines, NO_KEY } from './keyed-lines.ts'
import { SalesByProduct } from './product-sales.ts'
import { recogniseChannels } from './recognise-channels.ts'

const PRODUCTS = 6
const WEEKS = 80

/** A repeatable number between 0 and 1 for a few whole numbers. */
function chance(...numbers: readonly number[]): number {
  const mixed = numbers.reduce(
    (sum, each, at) => sum + (each + 1) * [12.9898, 78.233, 37.719, 93.989][at]!,
    0,
  )
  const value = Math.sin(mixed) * 43_758.5453
  return value - Math.floor(value)
}

/** A price path: a list price that rises once, and weeks at 20 % off, chosen by the path's own number. */
const pathOf = (path: number) => (product: number, week: number) =>
  (5 + product) * (week > 30 + 5 * product ? 1.08 : 1) * (chance(path, product, week) < 0.3 ? 0.8 : 1)

interface Shop {
  readonly price: (product: number, week: number) => number
  /** Lines of each product a week; default 1. */
  readonly lines?: number
  /** Share of lines at 10 % off by a coupon. */
  readonly coupons?: number
}

function linesOf(shops: readonly Shop[], numberOf = (at: number) => at, weeks = WEEKS): KeyedLines {
  const rows = shops.flatMap(({ price, lines = 1, coupons = 0 }, shop) =>
    Array.from({ length: PRODUCTS * weeks * lines }, (_, k) => {
      const [product, week] = [k % PRODUCTS, Math.floor(k / PRODUCTS) % weeks]
      const paid = price(product, week) * (chance(shop, k) < coupons ? 0.9 : 1)
      return { product, day: 20_000 + 7 * week, price: paid, shop: numberOf(shop) }
    }),
  )
  const none = new Int32Array(rows.length).fill(NO_KEY)
  return {
    product: Int32Array.from(rows, (row) => row.product),
    day: Int32Array.from(rows, (row) => row.day),
    quantity: new Int32Array(rows.length).fill(10),
    total: Float64Array.from(rows, (row) => 10 * row.price),
    keys: {
      ...{ order: none, customer: none, country: none, source: none },
      shop: Int32Array.from(rows, (row) => row.shop),
    },
  }
}

function findIn(...shops: Parameters<typeof linesOf>): readonly ValueRule[] {
  const lines = linesOf(...shops)
  return findShops(lines, new SalesByProduct(lines, PRODUCTS), 'shop', [])
}

const shop = (value: number): ValueRule => ({ key: 'shop', value })

describe('shops of a chain', () => {
  it('stay together where all have one price path', () => {
    expect(findIn(Array.from({ length: 12 }, () => ({ price: pathOf(1) })))).toEqual([])
  })

  it('stay together where coupons make their lines differ', () => {
    expect(findIn(Array.from({ length: 4 }, () => ({ price: pathOf(1), lines: 3, coupons: 0.3 })))).toEqual(
      [],
    )
  })

  it('are set apart where their prices differ in a third of the weeks, and the largest group stays', () => {
    const paths = [1, 2, 3, 2, 4, 2, 5]
    const found = findIn(paths.map((path) => ({ price: pathOf(path) })))
    expect(found).toEqual([0, 2, 4, 6].map(shop))
  })

  it('are each a channel where no two of them agree, but that with most lines', () => {
    const found = findIn([1, 2, 3].map((path) => ({ price: pathOf(path), lines: path === 2 ? 2 : 1 })))
    expect(found).toEqual([0, 2].map(shop))
  })

  it('are set apart at a constant level of their own', () => {
    const main = pathOf(1)
    const dear = (product: number, week: number) => 1.05 * main(product, week)
    expect(findIn([{ price: main }, { price: main }, { price: dear }])).toEqual([shop(2)])
  })

  it('leave lines without a shop where they are', () => {
    const found = findIn(
      [1, 1, 2].map((path) => ({ price: pathOf(path), lines: path === 1 ? 2 : 1 })),
      (at) => (at === 0 ? NO_KEY : at),
    )
    expect(found).toEqual([shop(2)])
  })

  it('stay where too few weeks show their prices', () => {
    const paths = [1, 2].map((path) => ({ price: pathOf(path) }))
    const asNumbered = (at: number) => at
    expect(findIn(paths, asNumbered, 4)).toEqual([])
    expect(findIn(paths, asNumbered, 20)).toEqual([shop(1)])
  })

  it('have no levels besides, and nothing unclear, where lines are their weekly totals', () => {
    // Half of the weeks at 60 %: from week to week the price of a path looks like one of two prices.
    const weekly = (path: number) => (product: number, week: number) =>
      (5 + product) * (chance(path, product, week) < 0.5 ? 0.6 : 1)
    const lines = linesOf([1, 2, 2, 2, 3].map((path) => ({ price: weekly(path) })))
    expect(recogniseChannels(lines, PRODUCTS)).toEqual({
      values: [0, 4].map(shop),
      level: null,
      unclear: null,
    })
  })
})

import { graphql } from 'graphql'
import { describe, expect, it } from 'vitest'
import { generateSampleStore } from '#sample-store'
import { makeShop } from '../../test/stand-ins/shop-data.ts'
import { shopifySchema } from '../../test/stand-ins/shopify-schema.ts'
import {
  bulkProductsQuery,
  factsQuery,
  moreLinesQuery,
  moreVariantsQuery,
  ordersCountQuery,
  ordersQuery,
  productsQuery,
  refundLinesQuery,
} from '../server/store/platform/shops/shopify/queries.ts'
import type { SetPrice } from './answer-prices.ts'
import { readDocument } from './graphql/read-document.ts'
import { openSampleShop } from './sample-shop.ts'
import { SeenOrders } from './seen-orders.ts'
import { standingShop } from './shop.ts'
import { ShopifyAdmin } from './shopify/admin.ts'

const now = () => Date.parse('2026-06-15T12:00:00Z')
const shop = makeShop({ products: 6, orders: 12 })

describe("the practice shop's GraphQL", () => {
  const admin = new ShopifyAdmin({ source: standingShop(shop, now), now })
  const schema = shopifySchema('2026-10')
  const cases = [
    ['facts', factsQuery, {}],
    ['products', productsQuery, { first: 3, after: null, query: null, withCost: true }],
    ['products without costs', productsQuery, { first: 2, withCost: false }],
    ['changed', productsQuery, { first: 9, query: "updated_at:>='2026-01-05T09:03:00Z'", withCost: true }],
    ['variants', moreVariantsQuery, { id: 'gid://shopify/Product/10001', after: null, withCost: true }],
    ['orders', ordersQuery, { first: 8, withCustomer: false }],
    ['lines', moreLinesQuery, { id: 'gid://shopify/Order/700002', after: null }],
    ['refunds', refundLinesQuery, { ids: ['gid://shopify/Refund/900002', 'gid://shopify/Refund/1'] }],
    ['count', ordersCountQuery, {}],
    ['nothing there', moreLinesQuery, { id: 'gid://shopify/Order/1' }],
  ] as const

  // graphql-js on Shopify's own schema is the witness: it knows nothing of our reader and executor.
  it.each(cases)('answers %s as graphql-js does', async (_name, source, variables) => {
    const expected = await graphql({ schema, source, variableValues: variables, rootValue: admin.root() })
    expect(expected.errors).toBeUndefined()
    const answer = admin.answer({ query: source, variables })
    expect(answer.data).toEqual(JSON.parse(JSON.stringify(expected.data)))
  })

  it('refuses what it does not know, in words, and goes on', () => {
    const errorsOf = (query: string, variables = {}) => admin.answer({ query, variables }).errors
    expect(errorsOf('{ shop { colour } }')).toMatchObject([{ extensions: { code: 'undefinedField' } }])
    expect(errorsOf('{ shop { name }')).toMatchObject([{ message: expect.stringContaining('Syntax Error') }])
    expect(errorsOf('{ shop ¿ }')).toMatchObject([{ message: expect.stringContaining('Syntax Error') }])
    expect(errorsOf(productsQuery, { first: 3 })).toMatchObject([
      { message: expect.stringContaining('$withCost') },
    ])
    expect(errorsOf(`${'{ a'.repeat(100)}${'}'.repeat(100)}`)).toMatchObject([
      { message: expect.stringContaining('too deeply') },
    ])
    expect(errorsOf(productsQuery, { first: 250, withCost: true })).toMatchObject([
      { extensions: { code: 'MAX_COST_EXCEEDED' } },
    ])
    expect(errorsOf(factsQuery)).toBeUndefined()
  })

  it('reads the bulk queries', () => {
    expect(readDocument(bulkProductsQuery(false)).selections).toHaveLength(1)
  })

  it('throttles who asks faster than the bucket fills', () => {
    let time = now()
    const own = new ShopifyAdmin({ source: standingShop(shop, now), now: () => time })
    const ask = () => own.answer({ query: ordersQuery, variables: { first: 8, withCustomer: false } })
    let asked = 0
    while (ask().errors === undefined && asked < 1000) asked++
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(1000)
    expect(ask().errors).toMatchObject([{ extensions: { code: 'THROTTLED' } }])
    time += 20_000
    expect(ask().errors).toBeUndefined()
  })
})

describe('the sample shop', () => {
  const DAY_MS = 86_400_000
  const anchorDay = 20_600
  const at = (days: number, prices: SetPrice[] = [], seconds = 0) =>
    openSampleShop({
      anchorDay,
      now: () => (anchorDay + days) * DAY_MS + seconds * 1000,
      prices,
      productCount: 40,
      historyMonths: 6,
    })

  it('is the same shop each time, with a history, and sells on as the days pass', () => {
    const first = at(0).read()
    expect(at(0).read()).toEqual(first)
    expect(first.orders.length).toBeGreaterThan(300)
    const later = at(30).read()
    const known = new Map(later.orders.map((order) => [order.id, order.lines]))
    expect(
      first.orders.every(({ id, lines }) => JSON.stringify(known.get(id)) === JSON.stringify(lines)),
    ).toBe(true)
    expect(later.orders.length).toBeGreaterThan(first.orders.length)
    expect(later.orders.every(({ createdAt }) => Date.parse(createdAt) <= (anchorDay + 30) * DAY_MS)).toBe(
      true,
    )
  })

  it('tells by its dates what changed: read again from there, nothing is missed', () => {
    const before = at(10).read()
    const after = at(11).read()
    const known = new Map(before.products.map((each) => [each.id, JSON.stringify(withoutStock(each))]))
    const changed = after.products.filter((each) => known.get(each.id) !== JSON.stringify(withoutStock(each)))
    for (const each of changed) expect(Date.parse(each.updatedAt)).toBe((anchorDay + 11) * DAY_MS)
    const dates = new Map(before.orders.map((each) => [each.id, each.refunds.length]))
    for (const order of after.orders)
      if (dates.get(order.id) !== order.refunds.length)
        expect(Date.parse(order.updatedAt)).toBeGreaterThan((anchorDay + 10) * DAY_MS)
  })

  it('keeps a price that is set in it, and its buyers answer as their elasticity says', () => {
    const plain = at(120).read()
    const variant = plain.products[0]!.variants[0]!
    const soldIn = (shopNow: typeof plain) =>
      shopNow.orders
        .filter(({ createdAt }) => Date.parse(createdAt) >= anchorDay * DAY_MS)
        .flatMap(({ lines }) => lines.filter(({ variantId }) => variantId === variant.id))
        .reduce((sum, { quantity }) => sum + quantity, 0)
    const set = (factor: number) =>
      at(120, [
        {
          variantId: variant.id,
          priceCents: Math.round(variant.priceCents * factor),
          at: anchorDay * DAY_MS,
        },
      ]).read()
    expect(set(1.5).products[0]!.variants[0]!.priceCents).toBe(Math.round(variant.priceCents * 1.5))
    expect(soldIn(set(1.5))).toBeLessThan(soldIn(plain))
    expect(soldIn(set(0.6))).toBeGreaterThan(soldIn(plain))
  })

  it('has no deal of its own on a price that is set, and sells no more for it', () => {
    const store = generateSampleStore({ seed: 7, productCount: 40, months: 12, endDay: anchorDay + 300 })
    const deal = store.promotions.find(({ startDay }) => startDay > anchorDay)!
    const truth = { ...store.truth[deal.product]!, dealEffect: Math.log(2), elasticity: -2 }
    const lists = store.listPrices.filter(({ product }) => product === deal.product)
    const list = lists.findLast(({ day }) => day <= deal.startDay)!.priceCents
    const own = { truth, firstCents: list, listPrices: lists, promotions: [deal] }
    const at = deal.startDay * DAY_MS
    const line = {
      ...{ id: 5_000_001, variantId: 1, name: 'Lamp', sku: 'LAMP', quantity: 1000 },
      ...{ unitCents: deal.priceCents, discountsCents: [] },
    }
    const order = { ...plainOrder, createdAt: new Date(at + 1).toISOString(), lines: [line] }
    const prices = [{ variantId: 1, priceCents: list, at: at - DAY_MS }]
    const [seen] = new SeenOrders([order], () => own).at(at + DAY_MS, prices)
    const expected = (1000 * (list / deal.priceCents) ** -2) / 2
    expect(Math.abs(seen!.lines[0]!.quantity - expected)).toBeLessThan(1)
    expect(seen!.lines[0]!.unitCents).toBe(list)
  })

  it('answers each order at the prices of its time, whatever is set and read later', () => {
    const truth = {
      ...generateSampleStore({ seed: 7, productCount: 1, months: 1, endDay: anchorDay }).truth[0]!,
    }
    const own = { truth: { ...truth, elasticity: -1 }, firstCents: 1000, listPrices: [], promotions: [] }
    const order = (day: number) => ({
      ...plainOrder,
      createdAt: new Date(day * DAY_MS).toISOString(),
      lines: [
        {
          ...{ id: 1000, variantId: 1, name: 'Lamp', sku: 'LAMP' },
          ...{ quantity: 100, unitCents: 1000, discountsCents: [] },
        },
      ],
    })
    const seen = new SeenOrders([order(1), order(3), order(5)], () => own)
    const units = (day: number, prices: readonly SetPrice[]) =>
      seen.at(day * DAY_MS, prices).map(({ lines }) => lines[0]!.quantity)
    const doubled = { variantId: 1, priceCents: 2000, at: 2 * DAY_MS }
    const halved = { variantId: 1, priceCents: 500, at: 4 * DAY_MS }
    expect(units(1, [])).toEqual([100])
    expect(units(3, [doubled])).toEqual([100, 50])
    expect(units(5, [doubled, halved])).toEqual([100, 50, 200])
    // Another past is worked out anew.
    expect(units(5, [{ ...halved, at: 0 }])).toEqual([200, 200, 200])
  })
})

const plainOrder = {
  ...{
    id: 1,
    name: '#1',
    updatedAt: '',
    cancelledAt: null,
    test: false,
    financialStatus: 'PAID',
    refunds: [],
  },
}

function withoutStock({
  variants,
  updatedAt: _,
  ...product
}: ReturnType<typeof makeShop>['products'][number]) {
  return { ...product, variants: variants.map(({ stock: _stock, ...variant }) => variant) }
}

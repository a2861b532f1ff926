import { beforeAll, describe, expect, it } from 'vitest'
import { closedDaysAnswer, marketingSpendList, spendByPeriod } from '#contract/calendar'
import { productFactsAnswer } from '#contract/dashboard'
import {
  inventoryList,
  priceLogList,
  removedAnswer,
  stockOutList,
  unitCostList,
} from '#contract/product-day-facts'
import type { TenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines, type TestStore } from '../../../../test/order-lines.ts'
import { getProductFacts } from '../../insight/dashboard/get-product-facts.ts'
import { restoreDeletion } from '../deletions/restore-deletion.ts'
import { dailyFacts } from '../platform/daily-facts.ts'
import { listClosedDays, removeClosedDays, saveClosedDays } from './closed-days.ts'
import { listProductDayFacts } from './list-product-day-facts.ts'
import { listStockOuts } from './list-stock-outs.ts'
import {
  listMarketingSpend,
  marketingSpendByPeriod,
  removeMarketingSpend,
  saveMarketingSpend,
} from './marketing-spend.ts'
import { removeProductDayFacts } from './remove-product-day-facts.ts'
import { saveProductDayFacts } from './save-product-day-facts.ts'
import { removeStockOuts, saveStockOuts } from './save-stock-outs.ts'

const database = useDatabase()
let store: TestStore
let other: TestStore
let lamp: number
let vase: number

// The clock of the tests stands at noon (UTC) of 2026-06-15.
beforeAll(async () => {
  store = await createTestStore(database)
  other = await createTestStore(database)
  for (const each of [store, other])
    await each.addProducts([
      { sku: 'LAMP', title: 'Lamp', price: '10' },
      { sku: 'VASE', title: 'Vase' },
    ])
  lamp = await store.productId('LAMP')
  vase = await store.productId('VASE')
})

const list = async (kind: 'unitCost' | 'price' | 'inventory' | 'change', query = {}, ctx = store.ctx) =>
  listProductDayFacts<Record<string, unknown>>({ ctx, input: { kind, ...query } })
const costs = (...rows: [id: number, effectiveFrom: string, unitCost: string][]) => ({
  kind: 'unitCost' as const,
  rows: rows.map(([productId, effectiveFrom, unitCost]) => ({ productId, effectiveFrom, unitCost })),
})
const held = async (productId: number) =>
  (
    await database.adminPool.query<{ price: string | null; cost: string | null }>(
      'select price, cost from products where product_id = $1',
      [productId],
    )
  ).rows[0]
const restore = (deletionId: string, ctx: TenantContext = store.ctx) =>
  restoreDeletion({ ctx, input: { deletionId } })

describe('unit costs', () => {
  it('have a history, and the product holds the one of today', async () => {
    const input = costs([lamp, '2026-01-01', '4'], [lamp, '2026-06-15', '4.5'], [lamp, '2026-07-01', '5'])
    expect(await saveProductDayFacts({ ctx: store.ctx, input })).toEqual({ ok: true, saved: 3 })
    const answer = unitCostList.parse(await list('unitCost', { productId: lamp }))
    expect(answer.rows.map((row) => [row.effectiveFrom, row.unitCost, row.source])).toEqual([
      ['2026-07-01', '5.00', 'manual'],
      ['2026-06-15', '4.50', 'manual'],
      ['2026-01-01', '4.00', 'manual'],
    ])
    expect(await held(lamp)).toMatchObject({ cost: '4.5000' })
    const later = { ...store.ctx, clock: () => new Date('2026-07-01T00:00:00Z') }
    await dailyFacts({ ctx: later, input: { afterDay: '2026-06-15' } })
    expect(await held(lamp)).toMatchObject({ cost: '5.0000' })
  })

  it('go back to the one before when a row is removed, and come back with it', async () => {
    await saveProductDayFacts({
      ctx: store.ctx,
      input: costs([vase, '2026-02-01', '2'], [vase, '2026-03-01', '3']),
    })
    const input = { kind: 'unitCost' as const, rows: [{ productId: vase, effectiveFrom: '2026-03-01' }] }
    const removed = await removeProductDayFacts({ ctx: store.ctx, input })
    expect(removedAnswer.parse(removed)).toMatchObject({ deleted: 1 })
    expect(await held(vase)).toMatchObject({ cost: '2.0000' })
    await restore(removed.deletionId)
    expect(await held(vase)).toMatchObject({ cost: '3.0000' })
    const all = {
      kind: 'unitCost' as const,
      rows: [...input.rows, { productId: vase, effectiveFrom: '2026-02-01' }],
    }
    await removeProductDayFacts({ ctx: store.ctx, input: all })
    expect(await held(vase)).toMatchObject({ cost: null })
  })

  it("refuse all rows where one names an unknown product, another store's, or a day twice", async () => {
    const theirs = await other.productId('LAMP')
    for (const id of [theirs, 999_999_999]) {
      const input = costs([lamp, '2020-01-01', '1'], [id, '2020-01-01', '1'])
      await expect(saveProductDayFacts({ ctx: store.ctx, input })).rejects.toMatchObject({
        code: 'bad_request',
        fields: { 'rows.1.productId': expect.stringContaining(String(id)) },
      })
    }
    const twice = costs([lamp, '2020-01-01', '1'], [lamp, '2020-01-01', '2'])
    await expect(saveProductDayFacts({ ctx: store.ctx, input: twice })).rejects.toMatchObject({
      fields: { 'rows.1': expect.any(String) },
    })
    expect(await list('unitCost', { to: '2021-01-01' })).toMatchObject({ total: 0 })
  })

  it('are not seen or removed by another store', async () => {
    expect(await list('unitCost', {}, other.ctx)).toEqual({ rows: [], total: 0 })
    const input = { kind: 'unitCost' as const, rows: [{ productId: lamp, effectiveFrom: '2026-01-01' }] }
    expect(await removeProductDayFacts({ ctx: other.ctx, input })).toMatchObject({ deleted: 0 })
    expect(await list('unitCost', { search: 'lAm', from: '2026-01-01', to: '2026-01-02' })).toMatchObject({
      total: 1,
    })
  })
})

describe('list prices', () => {
  it("are kept with the price before a discount, and today's is the product's", async () => {
    const rows = [
      { productId: vase, effectiveFrom: '2026-05-01', price: '20', compareAtPrice: '25' },
      { productId: vase, effectiveFrom: '2026-05-20', price: '25' },
    ]
    await saveProductDayFacts({ ctx: store.ctx, input: { kind: 'price', rows } })
    const answer = priceLogList.parse(await list('price', { productId: vase }))
    expect(answer.rows.map((row) => [row.price, row.compareAtPrice])).toEqual([
      ['25.00', null],
      ['20.00', '25.00'],
    ])
    expect(await held(vase)).toMatchObject({ price: '25.0000' })
    expect(store.sent.filter(({ name }) => name === 'estimate-elasticities')).not.toEqual([])
  })
})

describe('stock', () => {
  it('that ran out shows as a stock-out beside marked ones', async () => {
    const levels = [
      ...['2026-03-01', '2026-03-02'].map((day, at) => ({ productId: vase, day, quantity: 3 - at })),
      { productId: vase, day: '2026-03-05', quantity: 0 },
      { productId: vase, day: '2026-03-09', quantity: 12 },
      { productId: vase, day: '2026-06-10', quantity: -1 },
    ]
    await saveProductDayFacts({ ctx: store.ctx, input: { kind: 'inventory', rows: levels } })
    expect(inventoryList.parse(await list('inventory')).total).toBe(5)
    await saveStockOuts({
      ctx: store.ctx,
      input: { rows: [{ productId: lamp, fromDay: '2026-04-01', toDay: '2026-04-11' }] },
    })
    const all = stockOutList.parse(await listStockOuts({ ctx: store.ctx, input: {} }))
    expect(all.rows.map((row) => [row.title, row.fromDay, row.toDay, row.source])).toEqual([
      ['Vase', '2026-06-10', null, 'inventory'],
      ['Lamp', '2026-04-01', '2026-04-11', 'manual'],
      ['Vase', '2026-03-05', '2026-03-09', 'inventory'],
    ])
    const april = { from: '2026-04-05', to: '2026-05-01' }
    const some = await listStockOuts({ ctx: store.ctx, input: april })
    expect(some.rows.map((row) => row.title)).toEqual(['Lamp'])
    expect((await listStockOuts({ ctx: other.ctx, input: {} })).total).toBe(0)

    const [, marked] = all.rows
    const again = { productId: lamp, fromDay: '2026-04-10', toDay: null }
    await expect(saveStockOuts({ ctx: store.ctx, input: { rows: [again] } })).rejects.toMatchObject({
      code: 'conflict',
      fields: { 'rows.0.fromDay': expect.any(String) },
    })
    const changed = { ...again, stockOutId: marked!.stockOutId! }
    await saveStockOuts({ ctx: store.ctx, input: { rows: [changed] } })
    const removed = await removeStockOuts({ ctx: store.ctx, input: { ids: [marked!.stockOutId!] } })
    expect(removed.deleted).toBe(1)
    await restore(removed.deletionId)
    const back = await listStockOuts({ ctx: store.ctx, input: { productId: lamp } })
    expect(back.rows).toMatchObject([{ fromDay: '2026-04-10', toDay: null }])
  })

  it("does not let one store change another one's stock-out by its id", async () => {
    const { rows } = await listStockOuts({ ctx: store.ctx, input: { productId: lamp } })
    const theirs = await other.productId('LAMP')
    const stolen = { stockOutId: rows[0]!.stockOutId!, productId: theirs, fromDay: '2026-01-01', toDay: null }
    await saveStockOuts({ ctx: other.ctx, input: { rows: [stolen] } })
    const after = await listStockOuts({ ctx: store.ctx, input: { productId: lamp } })
    expect(after.rows).toEqual(rows)
  })
})

describe('days of the store', () => {
  it('that were closed are listed with the holidays of its country, and come back when restored', async () => {
    await database.adminPool.query(`update companies set country = 'Germany' where company_id = $1`, [
      store.ctx.companyId,
    ])
    const rows = [
      { day: '2026-01-05', note: 'Inventory' },
      { day: '2026-01-06', note: '' },
    ]
    await saveClosedDays({ ctx: store.ctx, input: { rows } })
    const query = { from: '2026-01-01', to: '2026-02-01' }
    const answer = closedDaysAnswer.parse(await listClosedDays({ ctx: store.ctx, input: query }))
    expect(answer).toEqual({
      days: rows,
      holidayCountry: 'DE',
      holidays: [{ day: '2026-01-01', name: "New Year's Day" }],
    })
    const removed = await removeClosedDays({ ctx: store.ctx, input: { days: ['2026-01-06', '2026-01-07'] } })
    expect(removed.deleted).toBe(1)
    await restore(removed.deletionId)
    expect((await listClosedDays({ ctx: store.ctx, input: query })).days).toEqual(rows)
    expect(await listClosedDays({ ctx: other.ctx, input: query })).toEqual({
      days: [],
      holidayCountry: null,
      holidays: [],
    })
  })
})

describe('marketing spend', () => {
  it('is listed, summed by channel and period, and restored', async () => {
    const rows = [
      { channel: 'Search', day: '2026-05-30', amount: '100' },
      { channel: 'Search', day: '2026-06-01', amount: '50.5' },
      { channel: 'Social', day: '2026-06-02', amount: 20 },
    ]
    await saveMarketingSpend({ ctx: store.ctx, input: { rows } })
    const search = { channel: 'Search' }
    const listed = marketingSpendList.parse(await listMarketingSpend({ ctx: store.ctx, input: search }))
    expect(listed).toMatchObject({ total: 2, channels: ['Search', 'Social'] })
    expect(listed.rows[0]).toEqual({
      channel: 'Search',
      day: '2026-06-01',
      amount: '50.50',
      source: 'manual',
    })
    const summed = await marketingSpendByPeriod({ ctx: store.ctx, input: { by: 'month' } })
    expect(spendByPeriod.parse(summed)).toMatchObject({
      total: '170.50',
      channels: [
        { channel: 'Search', total: '150.50' },
        { channel: 'Social', total: '20.00' },
      ],
      rows: [
        { start: '2026-05-01', channel: 'Search', amount: '100.00' },
        { start: '2026-06-01', channel: 'Search', amount: '50.50' },
        { start: '2026-06-01', channel: 'Social', amount: '20.00' },
      ],
    })
    const weeks = await marketingSpendByPeriod({ ctx: store.ctx, input: { by: 'week' } })
    expect(weeks.rows.map((row) => row.start)).toEqual(['2026-05-25', '2026-06-01', '2026-06-01'])
    const gone = await removeMarketingSpend({
      ctx: store.ctx,
      input: { rows: [{ channel: 'Social', day: '2026-06-02' }] },
    })
    await restore(gone.deletionId)
    expect((await listMarketingSpend({ ctx: store.ctx, input: {} })).total).toBe(3)
    expect((await listMarketingSpend({ ctx: other.ctx, input: {} })).total).toBe(0)
  })
})

describe('all that is known of a product', () => {
  it('comes in one answer, with prices that only its orders show marked so', async () => {
    const own = await createTestStore(database)
    await own.addLines(movingPriceLines(4, 200))
    const productId = await own.productId('P1')
    const rows = [{ productId, effectiveFrom: '2025-06-20', price: '9' }]
    await saveProductDayFacts({ ctx: own.ctx, input: { kind: 'price', rows } })
    await saveProductDayFacts({
      ctx: own.ctx,
      input: { kind: 'change', rows: [{ productId, day: '2025-03-01', note: 'New box' }] },
    })
    const answer = productFactsAnswer.parse(await getProductFacts({ ctx: own.ctx, input: { productId } }))
    expect(answer).toMatchObject({
      title: 'P1',
      changes: [{ day: '2025-03-01', note: 'New box' }],
      costs: [],
      promotions: [],
    })
    expect(answer.prices[0]).toMatchObject({ effectiveFrom: '2025-06-20', price: '9.00', source: 'manual' })
    const inferred = answer.prices.slice(1)
    expect(new Set(inferred.map((row) => row.source))).toEqual(new Set(['inferred']))
    expect(new Set(inferred.map((row) => row.price))).toEqual(new Set(['8.00', '10.00']))
    await expect(getProductFacts({ ctx: store.ctx, input: { productId } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

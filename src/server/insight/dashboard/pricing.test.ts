import { beforeAll, describe, expect, it } from 'vitest'
import {
  elasticitySummariesAnswer,
  productSalesSummaries,
  salesEvolutionAnswer,
} from '#contract/product-figures'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines, type TestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { getElasticitySummaries } from './get-elasticity-summaries.ts'
import { getProductSalesSummary } from './get-product-sales-summary.ts'
import { getOneSalesEvolution, getSalesEvolution } from './get-sales-evolution.ts'
import { listProductOptions } from './list-product-options.ts'

const database = useDatabase()
let store: TestStore
let other: TestStore
let foreignId: number

beforeAll(async () => {
  store = await createTestStore(database)
  other = await createTestStore(database)
  await store.addProducts([
    { sku: 'MUG', title: 'Red mug 100%' },
    { sku: 'TEA', title: 'Tea_pot' },
    { sku: 'NEW', title: 'Never sold' },
  ])
  await store.addLines([
    { sku: 'MUG', day: '2025-01-30', quantity: 2, total: '19.98' },
    { sku: 'MUG', day: '2025-01-31', quantity: 1, total: '9.99' },
    { sku: 'MUG', day: '2025-04-01', quantity: 3, total: '24.00' },
    { sku: 'MUG', day: '2025-05-02', quantity: -1, total: '-9.99' },
    { sku: 'TEA', day: '2025-02-10', quantity: 1, total: '0.10' },
    { sku: 'TEA', day: '2025-02-11', quantity: 1, total: '0.20' },
  ])
  await other.addLines([{ sku: 'MUG', day: '2025-01-30', quantity: 7, total: '7.00' }])
  foreignId = await other.productId('MUG')
})

const id = (sku: string) => store.productId(sku)

describe('sales evolution', () => {
  it('gives every month from the first sale to the last, empty ones with zero quantity and price', async () => {
    const productId = await id('MUG')
    const answer = await getSalesEvolution({ ctx: store.ctx, input: { productId } })
    expect(salesEvolutionAnswer.parse(answer)).toEqual({
      productId,
      title: 'Red mug 100%',
      history: [
        { month: '2025-01', avg_price: 29.97 / 3, total_quantity: 3 },
        { month: '2025-02', avg_price: 0, total_quantity: 0 },
        { month: '2025-03', avg_price: 0, total_quantity: 0 },
        { month: '2025-04', avg_price: 8, total_quantity: 3 },
      ],
      elasticity: null,
      low: null,
      high: null,
      nextLow: null,
      nextHigh: null,
      nextDeviation: null,
      grade: null,
      ownShare: null,
      months: 0,
      reason: null,
    })
    expect(await getOneSalesEvolution({ ctx: store.ctx, input: { productId } })).toEqual(answer)
  })

  it('gives several in the order asked for, without those of others', async () => {
    const [mug, tea, never] = [await id('MUG'), await id('TEA'), await id('NEW')]
    const productIds = [tea, foreignId, never, mug, tea, 999_999_999]
    const answer = await getSalesEvolution({ ctx: store.ctx, input: { productIds } })
    if (!('evolutions' in answer)) throw new Error('a list was asked for')
    expect(answer.evolutions.map((evolution) => evolution.productId)).toEqual([tea, never, mug])
    expect(answer.evolutions[0]?.history).toEqual([
      { month: '2025-02', avg_price: expect.closeTo(0.15, 12), total_quantity: 2 },
    ])
    expect(answer.evolutions[1]?.history).toEqual([])
  })

  it("does not find another company's product", async () => {
    const wanted = { ctx: store.ctx, input: { productId: foreignId } }
    await expect(getOneSalesEvolution(wanted)).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      getSalesEvolution({ ctx: store.ctx, input: { productId: foreignId } }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('sales summary', () => {
  it('keeps returns apart and amounts as decimals', async () => {
    const [mug, tea, never] = [await id('MUG'), await id('TEA'), await id('NEW')]
    const answer = await getProductSalesSummary({
      ctx: store.ctx,
      input: { productIds: [mug, foreignId, tea, never] },
    })
    const none = { firstSaleOn: null, lastSaleOn: null, averagePrice: null }
    expect(productSalesSummaries.parse(answer).summaries).toEqual([
      {
        productId: mug,
        units: 6,
        revenue: '53.9700',
        returnedUnits: 1,
        refunded: '9.9900',
        daysWithSales: 3,
        firstSaleOn: '2025-01-30',
        lastSaleOn: '2025-04-01',
        averagePrice: '8.9950',
      },
      expect.objectContaining({ productId: tea, units: 2, revenue: '0.3000', averagePrice: '0.1500' }),
      {
        productId: never,
        units: 0,
        revenue: '0',
        returnedUnits: 0,
        refunded: '0',
        daysWithSales: 0,
        ...none,
      },
    ])
  })
})

describe('elasticity summaries', () => {
  it('say that a product has history before it was ever estimated', async () => {
    const productIds = [await id('NEW'), await id('MUG'), foreignId]
    const answer = await getElasticitySummaries({ ctx: store.ctx, input: { productIds } })
    const nothing = {
      ...{ elasticity: null, low: null, high: null, nextLow: null, nextHigh: null, nextDeviation: null },
      ...{ grade: null, ownShare: null, reason: null },
    }
    expect(elasticitySummariesAnswer.parse(answer).summaries).toEqual([
      { productId: productIds[0], hasHistory: false, months: 0, ...nothing },
      { productId: productIds[1], hasHistory: true, months: 0, ...nothing },
    ])
  })

  it('give the number with its interval, or the reason, once it was', async () => {
    const estimated = await createTestStore(database)
    await estimated.addLines(movingPriceLines(7, 400))
    await estimated.addProducts([{ sku: 'P7' }])
    const { runId } = await requestEstimation({ ctx: estimated.ctx })
    const signal = new AbortController().signal
    const input = { runId, connection: database.connection, signal }
    await workOnRun(estimation, { ctx: estimated.ctx, input })
    const productIds = [await estimated.productId('P1'), await estimated.productId('P7')]
    const { summaries } = await getElasticitySummaries({
      ctx: estimated.ctx,
      input: { productIds },
    })
    const { rows } = await database.adminPool.query(
      'select elasticity, low, high, grade, own_share as "ownShare", months from elasticity_estimates where product_id = $1',
      [productIds[0]],
    )
    expect(summaries[0]).toMatchObject({ hasHistory: true, ...rows[0] })
    expect(summaries[0]?.elasticity).toBeLessThan(-1)
    // What holds in the coming half-year is less certain than the long run.
    expect(summaries[0]?.nextLow).toBeLessThan(summaries[0]!.low!)
    expect(summaries[0]?.nextHigh).toBeGreaterThan(summaries[0]!.high!)
    expect(summaries[1]).toMatchObject({ hasHistory: false, elasticity: null, months: 0, reason: 'no_sales' })
  })
})

describe('product options', () => {
  const titles = async (query: { search?: string; limit?: number }) =>
    (await listProductOptions({ ctx: store.ctx, input: query })).options.map((option) => option.title)

  it('are the products with history, by title', async () => {
    expect(await titles({})).toEqual(['Red mug 100%', 'Tea_pot'])
    expect(await titles({ limit: 1 })).toEqual(['Red mug 100%'])
  })

  it('are found by a part of title or code; signs of the pattern mean themselves', async () => {
    expect(await titles({ search: 'MUG' })).toEqual(['Red mug 100%'])
    expect(await titles({ search: 'tea' })).toEqual(['Tea_pot'])
    expect(await titles({ search: '0%' })).toEqual(['Red mug 100%'])
    expect(await titles({ search: 'a_p' })).toEqual(['Tea_pot'])
    expect(await titles({ search: 'e_m' })).toEqual([])
    expect(await titles({ search: '\\' })).toEqual([])
  })
})

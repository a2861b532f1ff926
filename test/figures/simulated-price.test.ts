import { beforeAll, describe, expect, it } from 'vitest'
import { getOneSalesEvolution } from '#server/insight/dashboard/get-sales-evolution'
import { estimation, requestEstimation } from '#server/insight/estimation/estimation'
import { forecastPromotion } from '#server/insight/promotions/forecast-promotion'
import { listAdvice } from '#server/insight/recommendations/list-advice'
import { setAssumedMargins } from '#server/insight/recommendations/set-assumed-margins'
import { getPriceEvidence } from '#server/insight/simulation/get-price-evidence'
import { simulatePrices } from '#server/insight/simulation/simulate-prices'
import { workOnRun } from '#server/kit/runs/work-on-run'
import { exportProducts } from '#server/store/catalogue/export-products'
import { listProducts } from '#server/store/catalogue/list-products'
import { compareProduct } from '#web/features/simulation/compare-view.ts'
import { panelOf } from '#web/features/simulation/panel-view.ts'
import { withTodaysPrices } from '#web/lib/api/todays-prices.ts'
import { useDatabase } from '../database.ts'
import { createTestStore, type TestLine, type TestStore } from '../order-lines.ts'
import { rowsOf } from './walk.ts'

const database = useDatabase()
const PRODUCTS = 12
const DAYS = 300
const START = Date.UTC(2025, 0, 1)
const MARGIN = 0.5

const dayOf = (at: number) => new Date(START + at * 86_400_000).toISOString().slice(0, 10)
const isLow = (product: number, at: number) => Math.floor(at / 28 + product) % 3 === 0
const listPrice = (product: number, at: number) => (10 + product) * (isLow(product, at) ? 0.8 : 1)

/**
 * A store without a price list: each day two orders in the shop at its price, every third day a larger one at a quantity price of
 * 85 %, and every second day one on a marketplace, a quarter dearer.
 */
function linesOf(product: number): TestLine[] {
  return Array.from({ length: DAYS }, (_, at) => {
    const price = listPrice(product, at)
    const line = (quantity: number, share: number, source: string): TestLine => ({
      ...{ sku: `P${product}`, day: dayOf(at), quantity, source },
      total: (quantity * share * price).toFixed(2),
    })
    return [
      line(1, 1, 'Web'),
      line(isLow(product, at) ? 2 : 1, 1, 'Web'),
      ...(at % 3 === 0 ? [line(4, 0.85, 'Web')] : []),
      ...(at % 2 === 0 ? [line(1, 1.25, 'Marketplace')] : []),
    ]
  }).flat()
}

let store: TestStore
beforeAll(async () => {
  store = await createTestStore(database)
  await store.addLines(Array.from({ length: PRODUCTS }, (_, product) => linesOf(product)).flat())
  const { ctx } = store
  const { runId } = await requestEstimation({ ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, { ctx, input: { runId, connection: database.connection, signal } })
  await setAssumedMargins({ ctx, input: { store: MARGIN, types: [] } })
})

async function screenOf(productId: number) {
  const { ctx } = store
  const params = { productId }
  const { products } = withTodaysPrices(await listProducts({ ctx, input: { pageSize: 50 } }))
  const listed = products.find(({ id }) => id === productId)!
  const evolution = await getOneSalesEvolution({ ctx, input: params })
  const evidence = await getPriceEvidence({ ctx, input: params })
  return { listed, evolution, evidence, panel: panelOf(evolution, evidence, listed) }
}

describe('the price that a simulation starts from', () => {
  it('is today’s price of the recommendation cards, with its units and its margin', async () => {
    const { rows } = await listAdvice({ ctx: store.ctx, input: { decision: 'all', pageSize: 50 } })
    expect(rows).toHaveLength(PRODUCTS)
    for (const card of rows) {
      const shop = listPrice(Number(card.sku.slice(1)), DAYS - 1)
      const { panel, evolution } = await screenOf(card.productId)
      // No average of the channels and quantities comes near the shop's price.
      expect(Math.abs(evolution.history.at(-1)!.avg_price / shop - 1)).toBeGreaterThan(0.01)
      expect(Number(card.price)).toBeCloseTo(shop, 2)
      expect(panel.base).toMatchObject({ price: Number(card.price), monthlyUnits: card.monthlyUnits })
      expect(1 - panel.base!.cost!.amount / panel.base!.price).toBeCloseTo(MARGIN, 2)
    }
  })

  it('is the same until the evidence is there, in a comparison, in the answer of the server and in a forecast', async () => {
    const { ctx } = store
    const productId = await store.productId('P3')
    const { listed, evolution, evidence, panel } = await screenOf(productId)
    const today = panel.base!.price
    expect(listed.price).toBeNull()
    expect(panelOf(evolution, undefined, listed).base?.price).toBe(today)
    const { products } = await simulatePrices({
      ctx,
      input: { prices: [{ productId, price: today }] },
    })
    expect(Number(products[0]!.today)).toBe(today)
    const compared = compareProduct({ productId, price: today }, evolution, evidence)
    expect(compared.today?.price).toBe(today)
    const { units, profit } = products[0]!.baseline
    expect(compared.today?.units.value).toBeCloseTo(units.value, 6)
    expect(compared.today?.profit?.value).toBeCloseTo(profit!.value, 6)
    const forecast = await forecastPromotion({ ctx, input: { productId, newPrice: 0 } })
    expect(forecast.price.current).toBe(today)
    const exported = await rowsOf(await exportProducts({ ctx, input: {} }))
    expect(exported.find(({ sku }) => sku === 'P3')).toMatchObject({
      price: '',
      todays_price: today.toFixed(2),
    })
  })
})

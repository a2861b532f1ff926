import { randomUUID } from 'node:crypto'
import { createRandom, drawSchedule } from '#analytics'
import { saveTest } from '#server/insight/price-tests/save-test'
import { startPriceTest } from '#server/insight/price-tests/start-test'
import type { DrawTask } from '#server/insight/price-tests/test-task'
import type { TenantContext } from '#server/kit/context'
import { PLAIN_FORM } from '../src/analytics/pricing/price-ending.ts'
import type { RolloutStore } from './rollouts.ts'

const SEED = 3
const PAIRS = 4
const PERIOD_WEEKS = 2
const HASH = 'a'.repeat(64)

/** The same store at another moment. */
export const at = ({ ctx }: RolloutStore, time: string): TenantContext => ({
  ...ctx,
  clock: () => new Date(time),
})

/** Starts a test that was drawn. */
export async function start(store: RolloutStore, testId: string): Promise<void> {
  await startPriceTest({ ctx: store.ctx, input: { testId, scheduleHash: HASH } })
}

/** Draws and starts a test as `drawnTest` does. */
export async function startedTest(store: RolloutStore, skus: readonly string[]): Promise<string> {
  const testId = await drawnTest(store, skus)
  await start(store, testId)
  return testId
}

/** Draws a test of products of a connected shop, at their prices and 10 % above; 16 weeks. */
export async function drawnTest(store: RolloutStore, skus: readonly string[]): Promise<string> {
  const rows = await store.rows<{ id: string; sku: string; price: string }>(
    'select product_id as id, sku, price::text from products where company_id = $1 order by 1',
  )
  const tested = rows.filter(({ sku }) => skus.includes(sku))
  const products = tested.map(({ id, price }) => ({
    ...{
      productId: Number(id),
      title: id,
      productType: null,
      price,
      mean: -2,
      ownVariance: 0.5,
      typeWeight: 1,
    },
    ...{ type: 0, weeklyUnits: 10, noise: { poisson: 1.5, relative: 0.07 }, obstacle: null, floor: 0 },
    money: { price: Number(price), cost: Number(price) / 2, monthlyUnits: 43, lowest: 0.9, highest: 1.1 },
    ...{ recentLow: Number(price), recentHigh: Number(price), form: PLAIN_FORM, unitCost: Number(price) / 2 },
  }))
  const units = products.map((_, unit) => ({ type: 0, members: [unit] }))
  const arms = drawSchedule({ units, pairs: PAIRS, periodWeeks: PERIOD_WEEKS }, createRandom(SEED))
  const task: DrawTask = {
    ...{ work: 'draw', pairs: PAIRS, periodWeeks: PERIOD_WEEKS, seed: SEED },
    beliefs: { products, typeVariances: [0.2], monthlyProfit: 1000, afterDealHigh: null, ladders: [] },
    ...{ tested: [...products.keys()], types: products.map(() => 0), units: [...products.keys()] },
    prices: products.map(({ price }) => ({
      low: Number(price),
      high: Math.round(Number(price) * 110) / 100,
    })),
    leftOut: [],
    past: { weeks: 0, units: [] },
  }
  const promise = {
    ...{ cost: 10, badCost: 50, value: 100, before: { low: -3, high: -1 }, widthAfter: 1, error: 0.3 },
  }
  const testId = randomUUID()
  const drawn = { arms: [...arms], promise, replay: null }
  const test = { testId, name: 'Test', byHand: false, task, drawn, scheduleHash: HASH }
  await store.ctx.inTenant((tx) => saveTest(store.ctx, tx, test))
  return testId
}

/** Products whose price in the shop is not the one of their arm in a period. */
export async function differing(store: RolloutStore, testId: string, period: number): Promise<string[]> {
  const rows = await store.rows<{ sku: string; price: string }>(
    `select p.sku, case a.arm when 1 then t.high_price else t.low_price end::text as price
     from price_test_arms a
     join price_test_products t on t.company_id = a.company_id and t.test_id = a.test_id and t.product_id = a.product_id
     join products p on p.company_id = a.company_id and p.product_id = a.product_id
     where a.company_id = $1 and a.test_id = '${testId}' and a.period = ${period}`,
  )
  const variants = store.platform.shop.products.flatMap((product) => product.variants)
  return rows
    .filter(({ sku, price }) => {
      const shown = variants.find((each) => each.sku === sku)!.priceCents
      return shown !== Math.round(Number(price) * 100)
    })
    .map(({ sku }) => sku)
}

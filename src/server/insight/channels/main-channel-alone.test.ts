import { beforeAll, expect, it } from 'vitest'
import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { readLowerPriceEnds } from '../promotions/read-lower-prices.ts'
import { readPriceHistory, viewPriorPrice } from '../promotions/read-price-history.ts'
import { readStoreUnits } from '../track-record/due-windows.ts'

const database = useDatabase()
const FIRST = dayOfIsoDate('2025-06-01')
const LAST = dayOfIsoDate('2026-05-31')
const PRODUCTS = 12
const price = (product: number, at: number) =>
  (20 + product) * (Math.floor(at / 40 + product) % 3 === 0 ? 0.8 : 1)

/** The shop sells each product on even days, two a day in all its lines; the trade ten at half the price on odd ones. */
const lines: readonly TestLine[] = Array.from({ length: LAST - FIRST + 1 }, (_, at) =>
  Array.from({ length: PRODUCTS }, (_, product): TestLine[] => {
    const of = { sku: `P${product}`, day: isoDateOfDay(FIRST + at) }
    const list = price(product, at)
    return at % 2 === 0
      ? [0, 1].map(() => ({ ...of, quantity: 1, source: 'Web', total: list.toFixed(2) }))
      : [{ ...of, quantity: 10, source: 'Trade', total: (5 * list).toFixed(2) }]
  }).flat(),
).flat()

let store: TestStore
beforeAll(async () => {
  store = await createTestStore(database)
  await store.addLines(lines)
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, { ctx: store.ctx, input: { runId, connection: database.connection, signal } })
})

/** Prices that held in the last 30 days: the first of them since the sale before. */
const recentPrices = (product: number) =>
  Array.from({ length: 31 }, (_, back) => LAST - back)
    .filter((day) => (day - FIRST) % 2 === 0)
    .map((day) => price(product, day - FIRST))

it('tells the lowest price of 30 days by what the shop asked, not by what the trade paid', async () => {
  const ids = await Promise.all([0, 1, 2].map((product) => store.productId(`P${product}`)))
  const today = isoDateOfDay(LAST + 1)
  const histories = await store.ctx.inTenant((tx) => readPriceHistory(tx, store.ctx.companyId, ids, today))
  ids.forEach((id, product) => {
    const law = viewPriorPrice(histories.get(id), today, { wasPrice: 1000, currency: 'EUR' })
    expect(Number(law.lowestPrice)).toBeCloseTo(Math.min(...recentPrices(product)), 2)
    expect(law.source).toBe('orders')
  })
})

it('lets no product wait for a price to end that only the trade paid', async () => {
  const steady = Array.from({ length: PRODUCTS }, (_, product) => product).filter(
    (product) => Math.min(...recentPrices(product)) === Math.max(...recentPrices(product)),
  )
  expect(steady.length).toBeGreaterThan(2)
  const ends = await store.ctx.inTenant((tx) =>
    readLowerPriceEnds(tx, store.ctx.companyId, isoDateOfDay(LAST + 1)),
  )
  for (const product of steady) expect(ends.has(await store.productId(`P${product}`))).toBe(false)
})

it('measures good and bad months of the store by the main channel, also by lines that no estimate has read yet', async () => {
  const shop = (day: number) =>
    lines
      .filter((line) => line.day === isoDateOfDay(day) && line.source === 'Web')
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const read = () => store.ctx.inTenant((tx) => readStoreUnits(tx, store.ctx.companyId))
  const units = await read()
  expect([units.get(LAST) ?? 0, units.get(LAST - 1) ?? 0].sort()).toEqual([shop(LAST), shop(LAST - 1)].sort())
  expect([...units.values()].reduce((a, b) => a + b, 0)).toBe(
    lines.filter(({ source }) => source === 'Web').length,
  )
  const of = { sku: 'P3', day: isoDateOfDay(LAST + 1) }
  await store.addLines([
    { ...of, quantity: 3, source: 'Web', total: '60.00' },
    { ...of, quantity: 50, source: 'Trade', total: '500.00' },
  ])
  expect((await read()).get(LAST + 1)).toBe(3)
})

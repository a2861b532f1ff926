import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { forecastPromotion } from './forecast-promotion.ts'

const database = useDatabase()
const DAY_MS = 86_400_000
const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

it('counts what the running week has sold so far, and expects only its other days', async () => {
  // 70 units are expected of each week, ten a day.
  const store = await createPriceStore(database, [
    { sku: 'LAMP', price: '10', elasticity: -2, monthlyUnits: 300 },
  ])
  const monday = Date.parse('2026-06-01') / DAY_MS
  const line = (day: number, quantity: number) => ({
    ...{ sku: 'LAMP', day: isoDay(day), quantity, total: String(10 * quantity) },
  })
  const past = Array.from({ length: 30 }, (_, week) => line(monday - 7 * (week + 1), 70))
  await store.addLines([...past, line(monday + 1, 30), line(monday + 2, 20)])
  const productId = await store.productId('LAMP')
  const { future, grain } = await forecastPromotion({ ctx: store.ctx, input: { productId, newPrice: 0 } })
  expect(grain).toBe('week')
  // 50 units until Wednesday, and ten on each of the four days after.
  expect(future[0]).toMatchObject({ date: '2026-06-01', quantity: expect.closeTo(90, 3) })
  expect(future[0]!.low).toBeGreaterThanOrEqual(50)
  expect(future[1]).toMatchObject({ date: '2026-06-08', quantity: expect.closeTo(70, 3) })
})

it('shows the history of the main channel, of which the outlook speaks', async () => {
  const store = await createPriceStore(database, [
    { sku: 'LAMP', price: '10', elasticity: -2, monthlyUnits: 300 },
  ])
  const monday = Date.parse('2026-06-01') / DAY_MS
  const line = (day: number, quantity: number, price: number, source: string) => ({
    ...{ sku: 'LAMP', day: isoDay(day), quantity, total: String(price * quantity), source },
  })
  await store.addLines(
    Array.from({ length: 30 }, (_, week) => [
      line(monday - 7 * (week + 1), 70, 10, 'Shop'),
      line(monday - 7 * (week + 1) + 1, 200, 5, 'Market'),
    ]).flat(),
  )
  await database.adminPool.query(
    `insert into channel_models (company_id, revision, fingerprint, model) values ($1, 1, 'test',
       jsonb_build_object('level', null, 'rates', null, 'unclear', null, 'values', jsonb_build_array(jsonb_build_object(
         'key', 'source', 'name', 'Market', 'hash', hashtextextended('Market', 0) & 9007199254740991))))`,
    [store.ctx.companyId],
  )
  const productId = await store.productId('LAMP')
  const { history } = await forecastPromotion({ ctx: store.ctx, input: { productId, newPrice: 0 } })
  expect(history.at(-1)).toMatchObject({ date: '2026-05-18', quantity: 70, price: 10 })
})

it.each([
  [374, 'seasonal'],
  [210, 'no_season'],
] as const)(
  '%d days of sales: the season is said to be what the outlook makes of it, %s',
  async (days, said) => {
    const store = await createPriceStore(database, [
      { sku: 'LAMP', price: '10', elasticity: -2, monthlyUnits: 300 },
    ])
    const last = Date.parse('2026-06-01') / DAY_MS
    await store.addLines([
      { sku: 'LAMP', day: isoDay(last - days + 1), quantity: 1, total: '10' },
      { sku: 'LAMP', day: isoDay(last), quantity: 1, total: '10' },
    ])
    const productId = await store.productId('LAMP')
    const { assumptions } = await forecastPromotion({ ctx: store.ctx, input: { productId, newPrice: 0 } })
    expect(assumptions.filter((each) => each.includes('season'))).toEqual([said])
  },
)

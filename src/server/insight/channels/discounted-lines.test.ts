import { expect, it } from 'vitest'
import { isoDateOfDay } from '#analytics'
import { LINE_DISCOUNT } from '#contract/line-discount'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { listSalesChannels } from './list-channels.ts'
import { setSalesChannels } from './set-channels.ts'

const database = useDatabase()
const PRODUCTS = 12
const DAYS = 200
const LINES = PRODUCTS * DAYS
const FIRST = 20_100

/** One line a day of every product; some at a fifth less than the list price. */
function linesWhere(isCheaper: (at: number, product: number) => boolean, group?: string): TestLine[] {
  return Array.from({ length: LINES }, (_, k): TestLine => {
    const [at, product] = [Math.floor(k / PRODUCTS), k % PRODUCTS]
    const cheaper = isCheaper(at, product)
    const total = ((10 + product) * (cheaper ? 0.8 : 1)).toFixed(2)
    const line = { sku: `P${product}`, day: isoDateOfDay(FIRST + at), quantity: 1, total }
    return cheaper && group !== undefined ? { ...line, group } : line
  })
}

/** Two lines in five, without any order of days. */
const scattered = (at: number, product: number) => (at * at * 7 + product * 11 + at) % 5 < 2
const scatteredLines = Array.from({ length: LINES }, (_, k) =>
  scattered(Math.floor(k / PRODUCTS), k % PRODUCTS),
).filter(Boolean).length
/** Four weeks of eight. */
const inPhases = (at: number, product: number) => Math.floor(at / 28 + product) % 2 === 0

async function estimate(store: TestStore) {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, { ctx: store.ctx, input: { runId, connection: database.connection, signal } })
}

async function open(lines: readonly TestLine[]) {
  const store = await createTestStore(database)
  await store.addLines(lines)
  await estimate(store)
  return store
}

const channelsOf = async (store: TestStore) =>
  (await listSalesChannels({ ctx: store.ctx })).channels.map(({ identity, lines }) => [identity, lines])
const unclear = async (store: TestStore) => {
  const { rows } = await database.adminPool.query<{ products: number }>(
    `select count(*)::int as products from elasticity_estimates where company_id = $1 and reason = 'prices_unclear'`,
    [store.ctx.companyId],
  )
  return rows[0]!.products
}

it('lines at a discount beside lines at full price are a channel, and the others keep their price', async () => {
  const store = await open(linesWhere(scattered, LINE_DISCOUNT))
  expect(await channelsOf(store)).toEqual([
    ['main', LINES - scatteredLines],
    [`group:${LINE_DISCOUNT}`, scatteredLines],
  ])
  expect(await unclear(store)).toBe(0)
})

it('discounts of weeks are price cuts of the shop, and stay its prices', async () => {
  const store = await open(linesWhere(inPhases, LINE_DISCOUNT))
  expect(await channelsOf(store)).toEqual([])
  const { rows } = await database.adminPool.query<{ told: number }>(
    'select count(elasticity)::int as told from elasticity_estimates where company_id = $1',
    [store.ctx.companyId],
  )
  expect(rows[0]!.told).toBe(PRODUCTS)
})

it('of prices that nothing tells apart the owner can say that they are all the shop’s own', async () => {
  const store = await open(linesWhere(scattered))
  expect(Object.fromEntries(await channelsOf(store))).toMatchObject({ unclear: expect.any(Number) })
  expect(await unclear(store)).toBe(PRODUCTS)
  const choice = { identity: 'unclear', name: null, follows: null, rule: null }
  const set = (role: 'together' | 'main') =>
    setSalesChannels({ ctx: store.ctx, input: { choices: [{ ...choice, role }] } })
  await expect(set('main')).rejects.toThrow('Nothing tells these lines apart')
  expect((await set('together')).isWaiting).toBe(true)
  await estimate(store)
  expect(await unclear(store)).toBe(0)
})

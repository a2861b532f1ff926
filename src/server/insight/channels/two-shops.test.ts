import { expect, it } from 'vitest'
import { isoDateOfDay } from '#analytics'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { listSalesChannels } from './list-channels.ts'
import { setSalesChannels } from './set-channels.ts'

const database = useDatabase()
const PRODUCTS = 16
const DAYS = 240
const FIRST = 20_100
const CUSTOMERS = 12

/** Each shop sells every product daily, at prices that have nothing to do with those of the other shop. */
function linesOf(shop: 'first' | 'second', said: Partial<TestLine>): TestLine[] {
  return Array.from({ length: DAYS }, (_, at) =>
    Array.from({ length: PRODUCTS }, (_, product): TestLine => {
      const isLow = Math.floor(at / (shop === 'first' ? 28 : 45) + product) % (shop === 'first' ? 3 : 4) === 0
      const level = shop === 'first' ? 1 : 1 + ((product * 37) % 11) / 20
      const total = ((10 + product) * level * (isLow ? 0.85 : 1)).toFixed(2)
      const customer = `${shop}-${(at * 7 + product) % CUSTOMERS}`
      return { sku: `P${product}`, day: isoDateOfDay(FIRST + at), quantity: 1, total, customer, ...said }
    }),
  ).flat()
}

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

const linesByChannel = async (store: TestStore) =>
  Object.fromEntries(
    (await listSalesChannels({ ctx: store.ctx })).channels.map(({ identity, lines }) => [identity, lines]),
  )
const unclear = async (store: TestStore) => {
  const { rows } = await database.adminPool.query<{ products: number }>(
    `select count(*)::int as products from elasticity_estimates where company_id = $1 and reason = 'prices_unclear'`,
    [store.ctx.companyId],
  )
  return rows[0]!.products
}

it('two shops under one code are two channels where the file names the shop, and can change places', async () => {
  const store = await open([
    ...linesOf('first', { shop: 'High street' }),
    ...linesOf('second', { shop: 'Outlet' }),
  ])
  const { channels } = await listSalesChannels({ ctx: store.ctx })
  expect(channels).toHaveLength(2)
  const [main, other] = channels
  expect([main!.role, other!.recognisedBy]).toEqual(['main', 'shop'])
  expect(['High street', 'Outlet']).toContain(other!.value)
  expect([main!.lines, other!.lines]).toEqual([DAYS * PRODUCTS, DAYS * PRODUCTS])
  expect(await unclear(store)).toBe(0)
  const role = 'main' as const
  const choices = [{ identity: other!.identity, name: 'Mine', role, follows: null, rule: null }]
  await setSalesChannels({ ctx: store.ctx, input: { choices } })
  await estimate(store)
  const after = (await listSalesChannels({ ctx: store.ctx })).channels
  expect(after.map(({ name }) => name)).toEqual(['Mine', null])
})

it('two shops that no column tells apart are called unclear, until their owner names the customers of one', async () => {
  const store = await open(
    [...linesOf('first', {}), ...linesOf('second', {})].map(({ customer, ...line }) => line),
  )
  expect(await linesByChannel(store)).toMatchObject({ unclear: expect.any(Number) })
  expect(await unclear(store)).toBeGreaterThan(0.5 * PRODUCTS)
  const named = await open([...linesOf('first', {}), ...linesOf('second', {})])
  const values = Array.from({ length: CUSTOMERS }, (_, k) => `second-${k}`)
  const rule = { by: 'customer' as const, values, leastUnits: null }
  const choices = [{ identity: 'rule:0b0b0b0b', name: 'Outlet', role: null, follows: null, rule }]
  await setSalesChannels({ ctx: named.ctx, input: { choices } })
  await estimate(named)
  expect(await linesByChannel(named)).toEqual({ main: DAYS * PRODUCTS, 'rule:0b0b0b0b': DAYS * PRODUCTS })
  expect(await unclear(named)).toBe(0)
})

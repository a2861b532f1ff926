import { describe, expect, it } from 'vitest'
import { dashboardAnswer } from '#contract/dashboard'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines, type TestStore } from '../../../../test/order-lines.ts'
import { onRunFailed } from '../../kit/runs/on-run-failed.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { rankedSql } from './dashboard-sql.ts'
import { getDashboard } from './get-dashboard.ts'

const database = useDatabase()

async function estimate(store: TestStore) {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const input = { runId, connection: database.connection, signal: new AbortController().signal }
  await workOnRun(estimation, { ctx: store.ctx, input })
}

const read = async (store: TestStore) => dashboardAnswer.parse(await getDashboard({ ctx: store.ctx }))

/** Straight from the order lines and the estimates, without rollup or tenant setting. */
async function direct<T extends object>(store: TestStore, sql: string): Promise<T[]> {
  return (await database.adminPool.query<T>(sql, [store.ctx.companyId])).rows
}

describe('the dashboard', () => {
  it('of an empty account has nothing, and says so', async () => {
    const store = await createTestStore(database)
    expect(await read(store)).toEqual({
      cards: {
        totalProducts: 0,
        withHistory: 0,
        withoutHistory: 0,
        averageElasticity: null,
        averageLow: null,
        averageHigh: null,
        withElasticity: 0,
        missingReason: null,
      },
      store: {
        currency: 'USD',
        orders: 0,
        units: 0,
        revenue: '0',
        refunded: '0',
        firstDay: null,
        lastDay: null,
        rowsLeftOut: {},
        ordersLeftOut: null,
        totalsOf: null,
        isSampleStore: false,
      },
      estimation: {
        state: 'none',
        stage: null,
        percent: 0,
        computedAt: null,
        dataThrough: null,
        methodVersion: null,
        error: null,
      },
      bars: [],
      top: [],
      doubtful: { positive: 0, noOwnSales: 0, rows: [] },
      notLeading: { soldOff: 0, notSold: 0, rarelySold: 0, rows: [] },
      firstWithHistory: [],
    })
  })

  it('equals what the order lines and the estimates say', async () => {
    const store = await createTestStore(database)
    const neighbour = await createTestStore(database)
    await neighbour.addLines(movingPriceLines(40, 90))
    await estimate(neighbour)
    await store.addLines(movingPriceLines(31, 200))
    await store.addLines([{ sku: 'P1', day: '2025-03-03', quantity: -2, total: '-16.50' }])
    await store.addProducts([{ sku: 'P31' }, { sku: 'P32' }])
    await estimate(store)
    const answer = await read(store)

    const [sold] = await direct(
      store,
      `select count(distinct order_ref) filter (where quantity > 0)::int as orders,
         sum(quantity) filter (where quantity > 0)::int as units,
         sum(total) filter (where quantity > 0)::text as revenue, min(day)::text as "firstDay", max(day)::text as "lastDay"
       from order_lines where company_id = $1`,
    )
    expect(answer.store).toMatchObject({ ...sold, refunded: '16.5000' })
    const believed = 'elasticity <= 0 and own_share >= 0.05'
    const [cards] = await direct(
      store,
      `select count(*)::int as "totalProducts", count(elasticity)::int as "withElasticity", avg(elasticity) filter (where ${believed}) as "averageElasticity",
         (select count(distinct product_id) from order_lines where company_id = $1 and quantity > 0)::int as "withHistory"
       from products left join elasticity_estimates using (company_id, product_id) where company_id = $1`,
    )
    const range = { averageLow: expect.any(Number), averageHigh: expect.any(Number) }
    expect(answer.cards).toEqual({ ...cards, ...range, withoutHistory: 2, missingReason: null })
    expect(answer.cards).toMatchObject({ totalProducts: 32, withHistory: 30, withElasticity: 30 })

    const ranked = (which: string, order: string, limit: number) =>
      direct<{ sku: string }>(
        store,
        `select p.sku from elasticity_estimates e join products p using (company_id, product_id)
         where company_id = $1 and elasticity is not null and ${which} order by ${order}, product_id limit ${limit}`,
      )
    const skus = (rows: readonly { sku: string }[]) => rows.map((row) => row.sku)
    expect(skus(answer.bars)).toEqual(skus(await ranked(believed, 'abs(elasticity) desc', 8)))
    expect(skus(answer.top)).toEqual(skus(await ranked(believed, 'elasticity desc', 20)))
    expect(skus(answer.doubtful.rows)).toEqual(skus(await ranked(`not (${believed})`, 'elasticity desc', 20)))
    expect(answer.firstWithHistory).toHaveLength(20)
    expect(answer.estimation).toMatchObject({
      state: 'done',
      percent: 100,
      dataThrough: '2025-07-19',
      error: null,
    })
  })

  it('leads with products that still sell at a regular price, and says why others do not', async () => {
    const store = await createTestStore(database)
    await store.addLines(movingPriceLines(12, 200))
    await estimate(store)
    const before = await read(store)
    const { soldOff, notSold, rarelySold } = before.notLeading
    const [first, second, third] = before.bars.map(({ sku }) => sku)
    const change = (sql: string, sku: string | undefined) =>
      database.adminPool.query(
        `update ${sql} from products p where t.company_id = $1 and p.company_id = $1
           and p.product_id = t.product_id and p.sku = $2`,
        [store.ctx.companyId, sku],
      )
    // Sold now at a third of its usual price.
    await change('price_facts t set marked_down_from = 3 * greatest(t.sold_price, p.price)', first)
    await change("demand_outlooks t set state = 'discontinued'", second)
    await change("demand_outlooks t set state = 'rare'", third)
    const after = await read(store)
    const left = new Set([first, second, third])
    expect(after.bars.filter(({ sku }) => left.has(sku))).toEqual([])
    expect(after.top.filter(({ sku }) => left.has(sku))).toEqual([])
    expect(after.notLeading).toMatchObject({
      ...{ soldOff: soldOff + 1, notSold: notSold + 1, rarelySold: rarelySold + 1 },
      rows: expect.arrayContaining([
        expect.objectContaining({ sku: first, reason: 'sold_off' }),
        expect.objectContaining({ sku: second, reason: 'not_sold' }),
        expect.objectContaining({ sku: third, reason: 'rare' }),
      ]),
    })
    expect(after.cards).toEqual(before.cards)
  })

  it('has no average where no product has a number, and counts history before any estimate', async () => {
    const store = await createTestStore(database)
    await store.addLines([{ sku: 'A', day: '2025-01-01', quantity: 1, total: '5' }])
    await store.addProducts([{ sku: 'B' }])
    const before = await read(store)
    expect(before.cards).toMatchObject({ totalProducts: 2, withHistory: 1, withoutHistory: 1 })
    await estimate(store)
    const after = await read(store)
    expect(before.cards.missingReason).toBeNull()
    expect(after.cards).toEqual({
      ...before.cards,
      ...{ averageElasticity: null, withElasticity: 0, missingReason: 'store_not_identified' },
    })
    expect(after.estimation.state).toBe('done')
    // What most sold products lack: of those never sold it says nothing.
    await database.adminPool.query(
      `update elasticity_estimates e set reason = 'prices_unclear' from products p
       where e.company_id = $1 and p.company_id = $1 and p.product_id = e.product_id and p.sku = 'A'`,
      [store.ctx.companyId],
    )
    expect((await read(store)).cards.missingReason).toBe('prices_unclear')
    expect(after.bars).toEqual([])
  })

  it('counts what was added after the latest finished run, while the next one waits or failed', async () => {
    const store = await createTestStore(database)
    await store.addLines(movingPriceLines(4, 60))
    await estimate(store)
    await store.addLines([{ sku: 'LATER', day: '2025-03-01', quantity: 1, total: '5' }])
    const { runId } = await requestEstimation({ ctx: store.ctx })
    const waiting = await read(store)
    expect(waiting.cards).toMatchObject({ totalProducts: 4, withHistory: 4 })
    expect(waiting.estimation).toMatchObject({ state: 'queued', dataThrough: '2025-03-01' })
    await onRunFailed(estimation, { ctx: store.ctx, input: { runId } })
    const failed = await read(store)
    expect(failed.estimation).toMatchObject({ state: 'failed', error: expect.stringContaining('try again') })
    expect(failed.cards.withHistory).toBe(4)
    const { companyId, userId } = store.ctx
    await database.adminPool.query(
      `insert into user_settings (company_id, user_id, regional) values ($1, $2, '{"language": "de-DE"}')`,
      [companyId, userId],
    )
    const german = 'Die Werte konnten nicht berechnet werden.'
    expect((await read(store)).estimation.error).toContain(german)
    const errorOf = async (failure: string) => {
      await database.adminPool.query('update runs set failure = $2 where run_id = $1', [runId, failure])
      return (await read(store)).estimation.error
    }
    // The sentence that earlier versions stored, and one of another origin.
    const before =
      'The figures could not be computed. The cause is in the log of the server; please try again.'
    expect(await errorOf(before)).toContain(german)
    expect(await errorOf('The thread crashed.')).toBe('The thread crashed.')
  })

  it('forgets the figures of products that are gone before the next run is done', async () => {
    const store = await createTestStore(database)
    await store.addLines(movingPriceLines(8, 200))
    await estimate(store)
    expect((await read(store)).cards.averageElasticity).toBeLessThan(0)
    await store.ctx.inTenant(({ client }) =>
      client.query('delete from products where company_id = $1', [store.ctx.companyId]),
    )
    await requestEstimation({ ctx: store.ctx })
    expect((await read(store)).cards).toMatchObject({
      totalProducts: 0,
      withHistory: 0,
      averageElasticity: null,
      withElasticity: 0,
    })
  })

  it('tells what the only finished import left out, and nothing certain of orders after a second', async () => {
    const store = await createTestStore(database)
    const finish = (kind: string, fileName: string) =>
      database.adminPool.query(
        `with run as (
           insert into runs (company_id, run_id, kind, status) values ($1, gen_random_uuid(), 'import-orders', 'done')
           returning run_id
         )
         insert into imports (company_id, import_id, kind, file_name, left_out, summary, created_by)
         select $1, run_id, $2, $3, '{"cancelled": 12}', '{"ordersInFile": 50, "orders": 45}', gen_random_uuid() from run`,
        [store.ctx.companyId, kind, fileName],
      )
    await finish('sample', 'Sample store')
    expect((await read(store)).store).toMatchObject({
      rowsLeftOut: { cancelled: 12 },
      ordersLeftOut: 5,
      isSampleStore: true,
    })
    // A file of another kind holds no orders, and changes nothing of that.
    await finish('costs', 'costs.csv')
    expect((await read(store)).store).toMatchObject({ rowsLeftOut: { cancelled: 12 }, ordersLeftOut: 5 })
    await finish('orders', 'more.csv')
    expect((await read(store)).store).toMatchObject({ rowsLeftOut: { cancelled: 12 }, ordersLeftOut: null })
  })

  it('looks for the few estimates that can be believed, and for the few that cannot, by an index of their own', async () => {
    const { companyId } = await database.createCompany()
    await database.adminPool.query(
      `with added as (
         insert into products (company_id, sku, title, source)
         select $1, n::text, n::text, 'manual' from generate_series(1, 20000) n returning product_id
       )
       insert into elasticity_estimates
         (company_id, product_id, run_id, has_history, elasticity, own_share, months, price_levels, units)
       select $1, product_id, gen_random_uuid(), true, -1 - product_id % 7, 0.01, 1, 1, 1 from added`,
      [companyId],
    )
    await database.adminPool.query('analyze elasticity_estimates')
    const { rows } = await database.adminPool.query<object>(
      `explain ${rankedSql.replaceAll('$1', `'${companyId}'::uuid`)}`,
    )
    const scans = rows.flatMap((row) => /elasticity_estimates_\w+ on/.exec(Object.values(row)[0]) ?? [])
    expect(scans.sort()).toEqual([
      'elasticity_estimates_believed on',
      'elasticity_estimates_believed on',
      'elasticity_estimates_believed on',
      'elasticity_estimates_doubtful on',
    ])
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { todayAnswer } from '#contract/today'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { listNotifications } from '../../accounts/notifications/list-notifications.ts'
import { tenantContext } from '../../kit/context.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { decidePrice } from '../decisions/decide-price.ts'
import { addToPricePlan } from '../price-plan/add-to-price-plan.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { setAssumedMargins } from '../recommendations/set-assumed-margins.ts'
import { backtest } from '../track-record/backtest.ts'
import { getTrackRecord } from '../track-record/get-track-record.ts'
import { getToday } from './get-today.ts'
import { notifyLead } from './notify-lead.ts'

const database = useDatabase()

const read = async ({ ctx }: TestStore) => todayAnswer.parse(await getToday({ ctx }))
const titles = ({ lead }: Awaited<ReturnType<typeof read>>) => lead.rows.map(({ advice }) => advice.title)

describe('today', () => {
  let store: TestStore
  beforeAll(async () => {
    store = await createPriceStore(database, [
      { sku: 'SMALL', price: '10', cost: '4', elasticity: -2.5 },
      { sku: 'LARGE', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 800 },
      { sku: 'MEDIUM', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 400 },
      { sku: 'FOURTH', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 50 },
      // The largest gains of all, each with one flaw.
      { sku: 'POSITIVE', price: '10', cost: '5', elasticity: 0.4, monthlyUnits: 9000 },
      { sku: 'OTHERS', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 9000, ownShare: 0.1 },
      { sku: 'REVENUE', price: '10', elasticity: -0.5, standardDeviation: 0.05, monthlyUnits: 9000 },
      { sku: 'CUT', price: '10', elasticity: -2.5, monthlyUnits: 9000 },
    ])
  })

  it('leads with the three largest gains of profit that own sales carry', async () => {
    const answer = await read(store)
    expect(titles(answer)).toEqual(['LARGE', 'MEDIUM', 'SMALL'])
    expect(answer.lead.totals.revenue).toBeNull()
    expect(answer.lead.totals.profit?.products).toBe(3)
    const sum = answer.lead.rows.reduce((all, { advice }) => all + advice.monthlyGain!.value, 0)
    expect(answer.lead.totals.profit?.value).toBeCloseTo(sum, 6)
    // 0.9^-2.5 - 1
    expect(answer.lead.rows[0]?.unitsChange).toBeCloseTo(0.301, 3)
    expect(answer.open).toMatchObject({ leading: 4, costNeeded: 1 })
    expect(answer).toMatchObject({ products: 8, withCost: 6, accepted: 0 })
  })

  it('states the totals of the recommendations, to the last digit', async () => {
    const { totals } = await listAdvice({ ctx: store.ctx, input: {} })
    expect((await read(store)).open.totals).toEqual(totals)
  })

  it('notifies of those of them with a notable gain alone, with the chance', async () => {
    const { companyId } = store.ctx
    const userId = randomUUID()
    await database.adminPool.query('insert into users (company_id, user_id) values ($1, $2)', [
      companyId,
      userId,
    ])
    const ctx = tenantContext(appContext({ db: database.db }), companyId, userId)
    await notifyLead({ ctx })
    const { notifications } = await listNotifications({ ctx, input: {} })
    expect(notifications.map(({ text }) => text.split(':')[0]).sort()).toEqual(['LARGE', 'MEDIUM'])
    for (const { text } of notifications) expect(text).toMatch(/ more profit a month, \d\d% likely to pay\.$/)
  })

  it('takes up the next product when one was decided', async () => {
    const productId = await store.productId('LARGE')
    await decidePrice({ ctx: store.ctx, input: { productId, decision: 'accepted' } })
    const answer = await read(store)
    expect(titles(answer)).toEqual(['MEDIUM', 'SMALL', 'FOURTH'])
    expect(answer).toMatchObject({ accepted: 1, planned: 1 })
  })

  it('takes up the next product when a price of one was planned elsewhere, as do the recommendations', async () => {
    const productId = await store.productId('MEDIUM')
    await addToPricePlan({
      ctx: store.ctx,
      input: { entries: [{ productId, price: '9.50', origin: 'simulation' }] },
    })
    expect(titles(await read(store))).toEqual(['SMALL', 'FOURTH'])
    const { rows } = await listAdvice({ ctx: store.ctx, input: {} })
    expect(rows.map((row) => row.productId)).not.toContain(productId)
  })

  it('states for a single change one interval, alone and as the sum', async () => {
    const one = await createPriceStore(database, [{ sku: 'ONE', price: '10', cost: '4', elasticity: -2.5 }])
    const { lead, open } = await read(one)
    const { low, high } = lead.rows[0]!.advice.monthlyGain!
    expect(open.totals.profit).toMatchObject({ products: 1, low, high })
  })

  it('leads with revenue only where no change of profit may lead', async () => {
    const answer = await read(
      await createPriceStore(database, [
        { sku: 'REVENUE', price: '10', elasticity: -0.5, standardDeviation: 0.05 },
        { sku: 'CUT', price: '10', elasticity: -2.5 },
      ]),
    )
    expect(titles(answer)).toEqual(['REVENUE'])
    expect(answer.lead.totals.profit).toBeNull()
    expect(answer).toMatchObject({ withCost: 0, withAssumedMargin: 0 })
  })

  it('says how many products a stated margin stands for, and that no cut waits any more', async () => {
    const unknown = await createPriceStore(database, [
      { sku: 'KNOWN', price: '10', cost: '4', elasticity: -2.5 },
      { sku: 'CUT', price: '10', elasticity: -2.5 },
      { sku: 'OTHER', price: '10', elasticity: -2.5 },
    ])
    const before = await read(unknown)
    expect(before).toMatchObject({ withCost: 1, withAssumedMargin: 0, open: { costNeeded: 2 } })
    await setAssumedMargins({ ctx: unknown.ctx, input: { store: 0.6, types: [] } })
    const after = await read(unknown)
    expect(after).toMatchObject({ withCost: 3, withAssumedMargin: 2, open: { costNeeded: 0 } })
  })

  it('says nothing of a store without sales', async () => {
    const answer = await read(await createTestStore(database))
    expect(answer).toMatchObject({ products: 0, period: null, predictions: null })
    expect(answer.lead).toEqual({ rows: [], totals: { profit: null, revenue: null } })
  })

  it('reads all in one transaction and few statements', async () => {
    const { ctx } = store
    let [transactions, statements] = [0, 0]
    const inTenant: typeof ctx.inTenant = (run, options) => {
      transactions++
      return ctx.inTenant((tx) => {
        const query = (...args: unknown[]) => {
          statements++
          return (tx.client.query as (...all: unknown[]) => Promise<never>)(...args)
        }
        const client = Object.assign(Object.create(tx.client), { query })
        return run(Object.assign(Object.create(tx), { client }))
      }, options)
    }
    expect(await getToday({ ctx: { ...ctx, inTenant } })).toEqual(await getToday({ ctx }))
    expect(transactions).toBe(1)
    expect(statements).toBeLessThanOrEqual(12)
  })

  it('counts predictions as the track record does: of the ledger, else of the look back', async () => {
    const { ctx } = await createPriceStore(database, [
      { sku: 'A', price: '10', elasticity: -2 },
      { sku: 'B', price: '10', elasticity: -2 },
    ])
    const enter = (source: string, day: string, [low, high, actual]: readonly number[]) =>
      database.adminPool.query(
        `insert into price_predictions (company_id, prediction_id, product_id, source, made_at, data_through, from_price,
           to_price, elasticity, standard_deviation, changed_on, status, predicted_low, predicted_high, actual_units)
         select $1, gen_random_uuid(), product_id, $2, $3::date, $3::date - 1, 10, 9, -2, 0.2, $3::date, 'scored', $4, $5, $6
         from products where company_id = $1 and sku = 'A'`,
        [ctx.companyId, source, day, low, high, actual],
      )
    const predictions = async () => (await getToday({ ctx })).predictions
    expect(await predictions()).toBeNull()
    expect((await getToday({ ctx })).isBeingTested).toBe(false)
    const endRuns = `update runs set status = 'done' where company_id = $1`
    await ctx.inTenant((tx) => requestRun(backtest, { ctx, tx }))
    expect(await getToday({ ctx })).toMatchObject({ predictions: null, isBeingTested: true })
    await database.adminPool.query(endRuns, [ctx.companyId])
    expect((await getToday({ ctx })).isBeingTested).toBe(false)
    await enter('look_back', '2026-02-01', [5, 9, 7])
    await enter('look_back', '2026-03-01', [5, 9, 20])
    await enter('look_back', '2026-04-01', [1, 90, 20])
    const looked = { source: 'look_back', scored: 2, held: 1, tooWide: 1, shownThrough: '2026-01-31' }
    expect(await predictions()).toEqual(looked)
    const { lookBack } = await getTrackRecord({ ctx })
    expect(lookBack).toMatchObject({ scored: 2, held: 1, tooWide: 1, shownThrough: '2026-01-31' })
    await enter('accepted', '2026-05-01', [5, 9, 5])
    const counted = { scored: 1, held: 1, tooWide: 0 }
    expect(await predictions()).toEqual({ source: 'ledger', ...counted, shownThrough: null })
    expect(await getTrackRecord({ ctx })).toMatchObject(counted)
  })
})

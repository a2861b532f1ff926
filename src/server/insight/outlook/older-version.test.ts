import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines, type TestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { previewReport } from '../../whole/reports/preview-report.ts'
import { readSelection } from '../bundles/selection.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { addToPricePlan } from '../price-plan/add-to-price-plan.ts'
import { forecastPromotion } from '../promotions/forecast-promotion.ts'
import { getScenarios } from '../promotions/get-scenarios.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { getPriceEvidence } from '../simulation/get-price-evidence.ts'
import { simulatePrices } from '../simulation/simulate-prices.ts'
import { scorePredictions } from '../track-record/score-predictions.ts'
import { completeOutlooks } from './complete-outlooks.ts'

const database = useDatabase()
let store: TestStore
let first: number
let second: number

/**
 * What the version before `demand_outlooks` (migration 0026) had left of an estimate: the mean month of a year in
 * `price_facts.monthly_units`, no outlook, and none of the columns that later migrations added, which are empty.
 */
const asOlderVersion = [
  'delete from demand_outlooks where company_id = $1',
  `update price_facts set monthly_units = 9999, sold_through = null, units_ordered = null, listed_money = null,
     units_kept = null, received_money = null where company_id = $1`,
  `update estimate_runs set diagnostics = diagnostics - 'noise' - 'outlook' where company_id = $1`,
  // A change that the older version had entered into the ledger.
  `insert into price_predictions (company_id, prediction_id, product_id, source, made_at, data_through, from_price,
     to_price, elasticity, standard_deviation, changed_on, status)
   select $1, gen_random_uuid(), min(product_id), 'observed', '2026-01-01', '2026-01-01', 10, 8, -2, 0.3, '2026-01-28', 'waiting'
   from price_facts where company_id = $1`,
]

async function estimate(): Promise<void> {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, { ctx: store.ctx, input: { runId, connection: database.connection, signal } })
}

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addLines(movingPriceLines(5, 420))
  await estimate()
  first = await store.productId('P1')
  second = await store.productId('P2')
  await database.adminPool.query('update products set cost = 4 where company_id = $1', [store.ctx.companyId])
  for (const sql of asOlderVersion) await database.adminPool.query(sql, [store.ctx.companyId])
})

const plan = (productId: number) =>
  addToPricePlan({
    ctx: store.ctx,
    input: { entries: [{ productId, price: '9.10', origin: 'manual' }] },
  })
const evidence = () => getPriceEvidence({ ctx: store.ctx, input: { productId: first } })
const simulate = () =>
  simulatePrices({ ctx: store.ctx, input: { prices: [{ productId: first, price: 9.1 }] } })
const scenarios = () => getScenarios({ ctx: store.ctx, input: {} })
const forecast = () => forecastPromotion({ ctx: store.ctx, input: { productId: first, newPrice: 0 } })
const advice = async () => (await listAdvice({ ctx: store.ctx, input: {} })).rows
const bundle = () => store.ctx.inTenant((tx) => readSelection(tx, store.ctx, [first, second]))
const report = () =>
  previewReport({
    ctx: store.ctx,
    input: {
      type: 'inventory',
      range: 'custom',
      from: '2026-02-01',
      to: '2026-02-28',
      trends: false,
      benchmarks: false,
    },
  })

describe('a store that a version from before the outlooks has estimated', () => {
  it('says that its outlook is being computed, and reads no figure of that version', async () => {
    expect(await advice()).toHaveLength(4)
    for (const each of await advice()) expect(each).toMatchObject({ kind: 'keep', reason: 'being_computed' })
    const { advice: shown, curve } = await evidence()
    expect(shown).toMatchObject({ reason: 'being_computed', monthlyUnits: null, monthlyGain: null })
    expect(curve).toEqual([])
    expect(await simulate()).toMatchObject({ products: [], unknown: [first] })
    expect(await forecast()).toMatchObject({ reason: 'being_computed', future: [], month: null })
    expect(await scenarios()).toMatchObject({ reason: 'being_computed', candidates: 0 })
    expect((await bundle()).question.demand).toBeNull()
    expect((await plan(first)).entries[0]?.expected).toBeNull()
    expect((await report()).notes.join(' ')).toContain('the pace of this period')
  })

  it('scores what that version had predicted from the sales before the change', async () => {
    await scorePredictions({ ctx: store.ctx })
    const { rows } = await database.adminPool.query<{ status: string; baseline: number }>(
      `select status, baseline_units as baseline from price_predictions where company_id = $1 and source = 'observed'`,
      [store.ctx.companyId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.baseline ?? 0).toBeLessThan(400)
  })

  it('asks for an estimation at the next sign-in, and then shows the outlook everywhere', async () => {
    let asked = 0
    const events = { ...store.ctx.events, storeDataChanged: async () => void asked++ }
    await completeOutlooks({ ctx: { ...store.ctx, events } })
    expect(asked).toBe(1)
    await estimate()
    await completeOutlooks({ ctx: { ...store.ctx, events } })
    expect(asked).toBe(1)
    const { rows } = await database.adminPool.query<{ units: number }>(
      'select month_units as units from demand_outlooks where company_id = $1 and product_id = $2',
      [store.ctx.companyId, first],
    )
    const units = rows[0]!.units
    // Three to seven a day.
    expect(units).toBeGreaterThan(60)
    expect(units).toBeLessThan(240)
    expect((await evidence()).advice.monthlyUnits).toBe(units)
    expect((await simulate()).baseline.units.value).toBeCloseTo(units, 9)
    expect((await forecast()).month?.value).toBe(units)
    expect((await scenarios()).reason).toBeNull()
    expect((await bundle()).question.demand).toBeGreaterThan(0)
    expect(
      (await plan(second)).entries.find(({ productId }) => productId === second)?.expected,
    ).not.toBeNull()
  })
})

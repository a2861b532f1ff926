import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  createTestStore,
  movingPriceLines,
  type TestLine,
  type TestStore,
} from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { saveClosedDays } from '../../store/calendar/closed-days.ts'
import { setEstimationSwitches } from '../../store/calendar/estimation-switches.ts'
import { saveProductDayFacts } from '../../store/calendar/save-product-day-facts.ts'
import { saveStockOuts } from '../../store/calendar/save-stock-outs.ts'
import { createPromotion } from '../../store/calendar/write-promotion.ts'
import { estimation, requestEstimation } from './estimation.ts'
import type { EstimationFigures } from './estimation-figures.ts'

const database = useDatabase()
let store: TestStore
let ids: Record<string, number>

/** A shortage of P1: a fifth of its sales for 60 days, while its price is the usual one. */
const shortage = (line: TestLine): TestLine =>
  line.sku === 'P1' && line.day >= '2025-05-20' && line.day < '2025-07-19'
    ? { ...line, quantity: 1, total: (Number(line.total) / line.quantity).toFixed(2) }
    : line

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addLines(movingPriceLines(21, 300).map(shortage))
  const { rows } = await database.adminPool.query<{ sku: string; id: string }>(
    'select sku, product_id as id from products where company_id = $1',
    [store.ctx.companyId],
  )
  ids = Object.fromEntries(rows.map(({ sku, id }) => [sku, Number(id)]))
})

async function estimate() {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const figures = (await workOnRun(estimation, {
    ctx: store.ctx,
    input: { runId, connection: database.connection, signal: new AbortController().signal },
  })) as EstimationFigures
  const { rows } = await database.adminPool.query<{ sku: string; elasticity: number; run: string }>(
    `select p.sku, e.elasticity, e.run_id as run from elasticity_estimates e join products p using (company_id, product_id)
     where company_id = $1`,
    [store.ctx.companyId],
  )
  const of = Object.fromEntries(rows.map((row) => [row.sku, row.elasticity]))
  const fitted = rows.filter((row) => row.run === runId).map((row) => row.sku)
  return { ...figures, of, skus: fitted.sort() }
}

// Each estimation starts a thread: on a busy machine a few of them take a while.
describe('an estimation', () => {
  it('fits products again whose facts changed, and only those; switched off, it is as if nothing were known', async () => {
    const plain = await estimate()
    expect(plain.full).toBe('first_run')

    const rows = [{ productId: ids.P1!, fromDay: '2025-05-20', toDay: '2025-07-19' }]
    await saveStockOuts({ ctx: store.ctx, input: { rows } })
    const marked = await estimate()
    expect(marked).toMatchObject({ full: null, skus: ['P1'] })
    // Two months without stock are in one half-year, whose own departure takes up a part of the difference.
    expect(Math.abs(marked.of.P1! - plain.of.P1!)).toBeGreaterThan(0.02)
    expect(await estimate()).toMatchObject({ full: null, fitted: 0 })

    await setEstimationSwitches({ ctx: store.ctx, input: { stockOuts: false } })
    const off = await estimate()
    expect(off).toMatchObject({ full: 'store_facts_changed', fitted: 20 })
    for (const sku of Object.keys(plain.of)) expect(off.of[sku]).toBeCloseTo(plain.of[sku]!, 9)

    await setEstimationSwitches({ ctx: store.ctx, input: { stockOuts: true } })
    const whole = await estimate()
    expect(whole.full).toBe('store_facts_changed')
    expect(Math.abs(whole.of.P1! - marked.of.P1!)).toBeLessThan(0.5 * Math.abs(marked.of.P1! - plain.of.P1!))
  })

  it('notices promotions, changed products, stock levels and logged prices of single products', async () => {
    await estimate()
    await createPromotion({
      ctx: store.ctx,
      input: {
        ...{
          name: 'Advert',
          kind: 'advertising',
          depth: null,
          note: '',
          startsOn: '2025-03-01',
          endsOn: '2025-03-15',
        },
        products: [{ productId: ids.P2! }],
      },
    })
    const day = (productId: number, on: string) => ({ productId, day: on })
    await saveProductDayFacts({
      ctx: store.ctx,
      input: { kind: 'change', rows: [{ ...day(ids.P3!, '2025-04-01'), note: '' }] },
    })
    const levels = [
      { ...day(ids.P20!, '2025-10-01'), quantity: 0 },
      { ...day(ids.P4!, '2025-10-01'), quantity: 3 },
      // P5 sells every day, so it was not out of stock whatever its level says.
      { ...day(ids.P5!, '2025-06-01'), quantity: 0 },
    ]
    await database.adminPool.query(
      `delete from order_lines where company_id = $1 and product_id = $2 and day > '2025-10-01'`,
      [store.ctx.companyId, ids.P20],
    )
    await store.addLines([])
    await saveProductDayFacts({ ctx: store.ctx, input: { kind: 'inventory', rows: levels } })
    const prices = [{ productId: ids.P6!, effectiveFrom: '2025-10-20', price: '15' }]
    await saveProductDayFacts({ ctx: store.ctx, input: { kind: 'price', rows: prices } })
    const planned = {
      ...{ name: 'Next year', kind: 'price_cut' as const, depth: 0.2, note: '' },
      ...{ startsOn: '2026-11-01', endsOn: '2026-11-15', products: [{ productId: ids.P7! }] },
    }
    await createPromotion({ ctx: store.ctx, input: planned })
    expect(await estimate()).toMatchObject({ full: null, skus: ['P2', 'P20', 'P3', 'P6'] })
  })

  it('notices marks of promotions that an order file brought', async () => {
    await estimate()
    await database.adminPool.query(
      `update order_lines set is_promoted = true where company_id = $1 and product_id = $2 and day < '2025-02-01'`,
      [store.ctx.companyId, ids.P8],
    )
    expect(await estimate()).toMatchObject({ full: null, skus: ['P8'] })
  })

  it('fits all again when a day of the data was closed, none when a later day is', async () => {
    await estimate()
    await saveClosedDays({ ctx: store.ctx, input: { rows: [{ day: '2026-12-24', note: '' }] } })
    expect(await estimate()).toMatchObject({ full: null, fitted: 0 })
    await saveClosedDays({ ctx: store.ctx, input: { rows: [{ day: '2025-05-01', note: '' }] } })
    expect(await estimate()).toMatchObject({ full: 'store_facts_changed' })
  })

  it('reads a price log that the orders bear out, and not one that they contradict', async () => {
    const other = await createTestStore(database)
    await other.addLines(movingPriceLines(21, 300))
    const run = async () => {
      const { runId } = await requestEstimation({ ctx: other.ctx })
      await workOnRun(estimation, {
        ctx: other.ctx,
        input: { runId, connection: database.connection, signal: new AbortController().signal },
      })
      const { rows } = await database.adminPool.query<{ id: string; own_share: number }>(
        'select product_id as id, own_share from elasticity_estimates where company_id = $1',
        [other.ctx.companyId],
      )
      return new Map(rows.map((row) => [Number(row.id), row.own_share]))
    }
    const [p1, p2] = [await other.productId('P1'), await other.productId('P2')]
    const before = await run()
    const log = (productId: number, price: string) => ({ productId, effectiveFrom: '2025-01-01', price })
    // P1 sells at 10 and at 8: a log of 10 holds two thirds of its days. P2 sells at 11 and 8.80, never near 20.
    const rows = [log(p1, '10'), log(p2, '20')]
    await saveProductDayFacts({ ctx: other.ctx, input: { kind: 'price', rows } })
    const after = await run()
    // Under a log that never moves P1 has no prices of its own to learn from.
    expect(before.get(p1)!).toBeGreaterThan(0.3)
    expect(after.get(p1)!).toBeLessThan(0.05)
    expect(after.get(p2)!).toBeCloseTo(before.get(p2)!, 2)
  })
})

describe('drift', () => {
  it('stands in the diagnostics of a run over the whole store, products by their ids', async () => {
    const other = await createTestStore(database)
    const calm = movingPriceLines(21, 480)
    // P1 sells the less the cheaper it is in its last half year.
    await other.addLines(
      calm.map((line) => {
        const isLow = Number(line.total) / line.quantity < 9
        if (line.sku !== 'P1' || line.day < '2025-10-26') return line
        const quantity = isLow ? 2 : 8
        return { ...line, quantity, total: (quantity * (isLow ? 8 : 10)).toFixed(2) }
      }),
    )
    const { runId } = await requestEstimation({ ctx: other.ctx })
    await workOnRun(estimation, {
      ctx: other.ctx,
      input: { runId, connection: database.connection, signal: new AbortController().signal },
    })
    const { rows } = await database.adminPool.query(
      `select diagnostics -> 'drift' as drift from estimate_runs where company_id = $1`,
      [other.ctx.companyId],
    )
    const { drift } = rows[0]
    expect(drift).toMatchObject({ lateFrom: '2025-10-26', products: 20 })
    const [first] = drift.changed
    expect(first.productId).toBe(await other.productId('P1'))
    expect(first.after - first.before).toBeGreaterThan(3)
  })
})

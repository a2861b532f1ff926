import { beforeEach, describe, expect, it } from 'vitest'
import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import { trackRecordAnswer } from '#contract/track-record'
import type { TenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { decidePrice } from '../decisions/decide-price.ts'
import { savePriceFacts } from '../estimation/save-price-facts.ts'
import { getTrackRecord } from './get-track-record.ts'
import { scorePredictions } from './score-predictions.ts'

const database = useDatabase()
let store: TestStore
let lamp: number

const CHANGED = '2026-06-03'

/** Data and estimate through 2026-05-31, half a year of 10 lamps a day at 10; the rest of the store sells 90. */
beforeEach(async () => {
  store = await createPriceStore(database, [
    { sku: 'LAMP', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 300 },
    { sku: 'NEW', price: '10', elasticity: -2 },
  ])
  lamp = await store.productId('LAMP')
  await database.adminPool.query('delete from store_days where company_id = $1', [store.ctx.companyId])
  await sell('2025-11-15', '2026-06-01', 10, 10)
  await ranOn('2026-05-31')
})

/** A run of that data, which every estimate comes from. */
async function ranOn(dataThrough: string): Promise<void> {
  const runId = crypto.randomUUID()
  await database.adminPool.query(
    `insert into estimate_runs (company_id, run_id, status, method_version, data_through, finished_at)
     values ($1, $2, 'done', 'test', $3::date, $3::date)`,
    [store.ctx.companyId, runId, dataThrough],
  )
  await database.adminPool.query('update elasticity_estimates set run_id = $2 where company_id = $1', [
    store.ctx.companyId,
    runId,
  ])
}

async function sell(from: string, to: string, units: number, price: number): Promise<void> {
  const days = Array.from({ length: dayOfIsoDate(to) - dayOfIsoDate(from) }, (_, k) =>
    isoDateOfDay(dayOfIsoDate(from) + k),
  )
  const values = [store.ctx.companyId, lamp, days, units, units * price]
  await database.adminPool.query(
    `insert into product_days (company_id, product_id, day, lines, units, revenue, returned_units, refunded)
     select $1, $2, d, 1, $4, $5, 0, 0 from unnest($3::date[]) d`,
    values,
  )
  await database.adminPool.query(
    `insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
     select $1, gen_random_uuid(), $2, gen_random_uuid()::text, d, d, $4, $5 from unnest($3::date[]) d`,
    values,
  )
  await database.adminPool.query(
    `insert into store_days (company_id, day, orders, lines, units, revenue, returned_units, refunded)
     select $1, d, 1, 1, 100, 1000, 0, 0 from unnest($2::date[]) d`,
    [store.ctx.companyId, days],
  )
}

const levels = (byDay: Readonly<Record<string, number>>) =>
  database.adminPool.query(
    `insert into inventory_levels (company_id, product_id, day, quantity, source)
     select $1, $2, day::date, quantity::int, 'manual' from jsonb_each_text($3) l (day, quantity)`,
    [store.ctx.companyId, lamp, byDay],
  )

/** What an estimation finds: the lamp sells at another price since a day. */
const findChange = (price: number, changedOn: string | null) =>
  store.ctx.inTenant(({ client }) =>
    savePriceFacts(client, {
      companyId: store.ctx.companyId,
      extent: 'given',
      productIds: [lamp],
      facts: [
        {
          ...{ price, soldThroughDay: dayOfIsoDate('2026-06-05') },
          lowest: 9,
          highest: 11,
          nearbyDays: null,
          changedDay: changedOn === null ? null : dayOfIsoDate(changedOn),
          markedDownFrom: null,
          unit: null,
        },
      ],
    }),
  )

const record = async () => trackRecordAnswer.parse(await getTrackRecord({ ctx: store.ctx }))
const at = (iso: string): TenantContext => ({ ...store.ctx, clock: () => new Date(iso) })
const accept = () =>
  decidePrice({
    ctx: at('2026-06-01T09:00:00Z'),
    input: { productId: lamp, decision: 'accepted' },
  })

describe('the track record', () => {
  it('is empty, and says so, until a price changes', async () => {
    expect(await record()).toMatchObject({
      predictions: [],
      scored: 0,
      held: 0,
      medianMiss: null,
      clearances: null,
      nextDueOn: null,
      dataThrough: '2026-05-31',
    })
  })

  it('counts a clearance, a quarter or more below the former price, among the ranges and states its units apart', async () => {
    await findChange(7, CHANGED)
    await sell('2026-06-01', '2026-07-02', 24, 7)
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 1, unscorable: 0 })
    // 280 at the old price × 0.7^-2.5 = 683 before the change; that the rest of the store sold 76 a day instead of 90
    // became known after it: × √(76/90) = 628.
    expect(await record()).toMatchObject({
      ...{ scored: 1, held: 1, tooWide: 0, changes: 0, actualUnits: null, medianMiss: null },
      clearances: {
        scored: 1,
        held: 1,
        tooWide: 0,
        actualUnits: 672,
        predictedUnits: expect.closeTo(683, -1),
      },
    })
    const [row] = (await record()).predictions
    expect(row?.predictedUnits?.value).toBeCloseTo(row?.miss?.predicted ?? 0, 9)
    expect(row?.baselineUnits).toBeCloseTo(280, 0)
    expect(row?.unitsInSeason).toBeCloseTo(628, -1)
    const season = row?.miss?.steps.find(({ input }) => input === 'season')?.units
    expect((row?.predictedUnits?.value ?? 0) + (season ?? 0)).toBeCloseTo(row?.unitsInSeason ?? 0, 9)
  })

  it('predicts a change from the estimate that had not seen it, and scores it after four weeks', async () => {
    await findChange(9, CHANGED)
    const waiting = await record()
    expect(waiting).toMatchObject({ waiting: 1, nextDueOn: '2026-07-01' })
    expect(waiting.predictions[0]).toMatchObject({
      source: 'observed',
      fromPrice: '10.00',
      toPrice: '9.00',
      changedOn: CHANGED,
      status: 'waiting',
    })
    // 0.9^-2.5 = 1.3013.
    expect(waiting.predictions[0]?.predictedChange.value).toBeCloseTo(0.3013, 4)
    await sell('2026-06-01', '2026-06-30', 13, 9)
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 0, unscorable: 0 })
    await sell('2026-06-30', '2026-07-01', 6, 9)
    // The last day of the window has begun; until a later one has sales, more of it may come.
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 0, unscorable: 0 })
    await database.adminPool.query(
      `update order_lines set quantity = 13, total = 117 where company_id = $1 and day = '2026-06-30'`,
      [store.ctx.companyId],
    )
    await sell('2026-07-01', '2026-07-02', 13, 9)
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 1, unscorable: 0 })
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 0, unscorable: 0 })
    const { predictions, ...sums } = await record()
    expect(sums).toMatchObject({ scored: 1, held: 1, waiting: 0, nextDueOn: null })
    expect(predictions[0]).toMatchObject({ status: 'scored', held: true, actualUnits: 364 })
    // 28 days of 10 at the old price, 364.4 predicted; the rest of the store sold 87 a day instead of 90.
    expect(predictions[0]?.baselineUnits).toBeGreaterThan(270)
    expect(predictions[0]?.baselineUnits).toBeLessThan(282)
    // 364 came; the prediction is about right, and the 286 of the four weeks before are 78 / 364 off.
    expect(sums.medianMiss).toBeLessThan(0.05)
    expect(sums).toMatchObject({ actualUnits: 364, unitsBefore: 286, isTooNarrow: false })
    expect(sums.medianMissUnchanged).toBeCloseTo(78 / 364, 6)
    // No estimate has seen these weeks, and no stock was ever entered.
    const { miss } = predictions[0]!
    const unknown = Object.fromEntries(miss?.steps.map((each) => [each.input, each.unknown]) ?? [])
    expect(unknown).toMatchObject({
      stock: 'no_stock_data',
      elasticity: 'no_later_estimate',
      promotion: null,
    })
    const parts = miss?.steps.reduce(
      (sum, { units }) => sum + (units ?? 0),
      miss.predicted + miss.notExplained,
    )
    expect(parts).toBeCloseTo(364, 6)
  })

  it('says what missed a score once the days without stock and a later estimate are known', async () => {
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-07-02', 13, 9)
    await scorePredictions({ ctx: store.ctx })
    await ranOn('2026-07-05')
    await database.adminPool.query(
      `insert into stock_outs (company_id, stock_out_id, product_id, from_day, to_day, source) values ($1, gen_random_uuid(), $2, '2026-06-10', '2026-06-17', 'manual')`,
      [store.ctx.companyId, lamp],
    )
    const [row] = (await record()).predictions
    const units = (input: string) => row?.miss?.steps.find((each) => each.input === input)?.units
    // 7 of 28 days: a quarter of what was expected after the season; the estimate itself stayed the same.
    const expected = (row?.miss?.predicted ?? 0) + (units('season') ?? 0)
    expect(units('stock')).toBeCloseTo(-expected / 4, 6)
    expect(units('elasticity')).toBeCloseTo(0, 9)
  })

  it('counts the days without stock that inventory levels show', async () => {
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-06-10', 13, 9)
    await sell('2026-06-17', '2026-07-02', 13, 9)
    await scorePredictions({ ctx: store.ctx })
    await levels({ '2026-06-01': 90, '2026-06-10': 0, '2026-06-17': 90 })
    const [row] = (await record()).predictions
    const units = (input: string) => row?.miss?.steps.find((each) => each.input === input)?.units ?? 0
    // 7 of 28 days, as when they are marked by hand.
    expect(units('stock')).toBeCloseTo(-((row?.miss?.predicted ?? 0) + units('season')) / 4, 6)
  })

  it('keeps out what the estimate knew already, and what is no change', async () => {
    await findChange(9, '2026-05-20')
    await findChange(9.05, CHANGED)
    expect((await record()).predictions).toEqual([])
  })

  it('follows an accepted price: carried out, set otherwise, or not at all', async () => {
    await accept()
    expect((await record()).predictions[0]).toMatchObject({
      source: 'accepted',
      changedOn: null,
      dueOn: null,
    })
    await findChange(9, CHANGED)
    const [prediction, ...others] = (await record()).predictions
    expect(others).toEqual([])
    expect(prediction).toMatchObject({ source: 'accepted', changedOn: CHANGED, toPrice: '9.00' })
  })

  it('follows an accepted price where sales are read every day, and a change is found after three days of sale', async () => {
    await accept()
    await ranOn('2026-06-05')
    await findChange(9, CHANGED)
    expect((await record()).predictions).toMatchObject([{ source: 'accepted', changedOn: CHANGED }])
  })

  it('follows a price that was accepted, set and sold on the last day of the data', async () => {
    await ranOn(CHANGED)
    await accept()
    await findChange(11, CHANGED)
    expect((await record()).predictions).toMatchObject([{ status: 'waiting', changedOn: null }])
    await findChange(9, null)
    await findChange(9, CHANGED)
    expect((await record()).predictions).toMatchObject([{ source: 'accepted', changedOn: CHANGED }])
  })

  it('scores another price than the accepted one as what was observed', async () => {
    await accept()
    await findChange(11, CHANGED)
    expect(
      (await record()).predictions.map(({ source, status, reason }) => [source, status, reason]),
    ).toEqual([
      ['observed', 'waiting', null],
      ['accepted', 'void', 'other_price'],
    ])
  })

  it('gives an accepted price up that no sale shows for 90 days', async () => {
    await accept()
    await sell('2026-06-01', '2026-08-31', 10, 10)
    await scorePredictions({ ctx: store.ctx })
    expect((await record()).predictions[0]).toMatchObject({ status: 'void', reason: 'not_carried_out' })
  })

  it.each([
    [
      'changed_again',
      `update price_facts set changed_on = '2026-06-20' where company_id = $1 and product_id = $2`,
    ],
    [
      'stock_out',
      `insert into stock_outs (company_id, stock_out_id, product_id, from_day, source)
       values ($1, gen_random_uuid(), $2, '2026-06-25', 'manual')`,
    ],
    [
      'promotion',
      `with m as (insert into promotions (company_id, promotion_id, name, kind, starts_on, ends_on, status, source, created_by)
         values ($1, gen_random_uuid(), 'June', 'price_cut', '2026-06-01', '2026-06-05', 'confirmed', 'manual', $1)
         returning promotion_id)
       insert into promotion_products (company_id, promotion_id, product_id) select $1, promotion_id, $2 from m`,
    ],
  ])('scores nothing where %s mixes in', async (reason, sql) => {
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-07-10', 13, 9)
    await database.adminPool.query(sql, [store.ctx.companyId, lamp])
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 0, unscorable: 1 })
    expect((await record()).predictions[0]).toMatchObject({ status: 'void', reason, held: null })
  })

  it('scores nothing where the shelf was empty by the inventory levels', async () => {
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-06-10', 13, 9)
    await sell('2026-06-17', '2026-07-10', 13, 9)
    await levels({ '2026-06-01': 90, '2026-06-10': 0, '2026-06-17': 90 })
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 0, unscorable: 1 })
    expect((await record()).predictions[0]).toMatchObject({ status: 'void', reason: 'stock_out' })
  })

  it('expects of a change what the outlook before it says of those days, not what sold before', async () => {
    // Out of season from June on: 14 a week, so 56 in the four weeks, where 280 sold before.
    await database.adminPool.query(
      `update demand_outlooks set weeks = array_fill(14::real, array[52]) where company_id = $1`,
      [store.ctx.companyId],
    )
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-07-02', 2, 9)
    await scorePredictions({ ctx: store.ctx })
    const [prediction] = (await record()).predictions
    // The rest of the store sells 98 a day instead of 90, so up to the square root of 98 / 90 more.
    expect(prediction?.baselineUnits).toBeGreaterThanOrEqual(56)
    expect(prediction?.baselineUnits).toBeLessThan(56 * 1.05)
    expect(prediction?.predictedUnits?.value).toBeCloseTo((prediction?.baselineUnits ?? 0) * 0.9 ** -2.5, 6)
  })

  it('waits with a score while the store is being read, because orders of its days may be missing', async () => {
    const connection = crypto.randomUUID()
    await database.adminPool.query(
      `insert into platform_connections (company_id, connection_id, platform, provider_connection_id, status, connected_by)
       values ($1, $2, 'shopify', 'x', 'active', $1)`,
      [store.ctx.companyId, connection],
    )
    await database.adminPool.query(
      `insert into runs (company_id, run_id, kind, subject, status) values ($1, $2, 'sync-platform', $2, 'running')`,
      [store.ctx.companyId, connection],
    )
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-07-02', 13, 9)
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 0, unscorable: 0 })
    await database.adminPool.query(`update runs set status = 'done' where company_id = $1`, [
      store.ctx.companyId,
    ])
    expect(await scorePredictions({ ctx: store.ctx })).toEqual({ scored: 1, unscorable: 0 })
  })

  it('expects of an accepted price what the outlook of its acceptance says, where sales are read every day', async () => {
    await database.adminPool.query(
      `update demand_outlooks set weeks = array_fill(14::real, array[52]) where company_id = $1`,
      [store.ctx.companyId],
    )
    await accept()
    await ranOn('2026-06-05')
    await database.adminPool.query(
      `update demand_outlooks set data_through = '2026-06-05', weeks = array_fill(70::real, array[52]) where company_id = $1`,
      [store.ctx.companyId],
    )
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-07-02', 2, 9)
    await scorePredictions({ ctx: store.ctx })
    const [prediction] = (await record()).predictions
    expect(prediction).toMatchObject({ source: 'accepted', status: 'scored' })
    expect(prediction?.baselineUnits).toBeGreaterThanOrEqual(56)
    expect(prediction?.baselineUnits).toBeLessThan(56 * 1.05)
  })

  it('knows the outlook of an acceptance where the store’s day is ahead of the calendar’s', async () => {
    const { companyId } = store.ctx
    await database.adminPool.query(
      `update companies set timezone = 'Pacific/Auckland' where company_id = $1`,
      [companyId],
    )
    await database.adminPool.query(
      `update demand_outlooks set data_through = '2026-06-02' where company_id = $1`,
      [companyId],
    )
    // 1 June at 13:00 UTC is 2 June in Auckland.
    await decidePrice({
      ctx: at('2026-06-01T13:00:00Z'),
      input: { productId: lamp, decision: 'accepted' },
    })
    const { rows } = await database.adminPool.query(
      'select outlook_units is not null as known from price_predictions where company_id = $1',
      [companyId],
    )
    expect(rows).toEqual([{ known: true }])
  })

  it('needs half a year of sales before the change where no outlook was stored', async () => {
    await database.adminPool.query('delete from demand_outlooks where company_id = $1', [store.ctx.companyId])
    await database.adminPool.query(`delete from order_lines where company_id = $1 and day < '2026-03-01'`, [
      store.ctx.companyId,
    ])
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-07-10', 13, 9)
    await scorePredictions({ ctx: store.ctx })
    expect((await record()).predictions[0]).toMatchObject({ status: 'void', reason: 'short_history' })
  })

  it('scores no change whose old price went on being sold', async () => {
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-06-28', 13, 9)
    await sell('2026-06-28', '2026-06-29', 1, 10)
    await sell('2026-06-29', '2026-07-10', 13, 9)
    await scorePredictions({ ctx: store.ctx })
    expect((await record()).predictions[0]).toMatchObject({ status: 'void', reason: 'old_price_sold' })
  })

  it('scores no change to a price that sold in turns with the old one, unless it was accepted', async () => {
    await database.adminPool.query(
      `update order_lines set total = total * 0.9 where company_id = $1 and extract(day from day)::int % 3 = 0`,
      [store.ctx.companyId],
    )
    await findChange(9, CHANGED)
    // Two days in four weeks: a third of the days before were at 9 as well.
    await sell('2026-06-03', '2026-06-05', 13, 9)
    await sell('2026-07-05', '2026-07-10', 13, 9)
    await scorePredictions({ ctx: store.ctx })
    expect(await record()).toMatchObject({ scored: 0, void: 1, predictions: [{ reason: 'mixed_prices' }] })
    await database.adminPool.query(
      `update price_predictions set source = 'accepted', status = 'waiting', reason = null where company_id = $1`,
      [store.ctx.companyId],
    )
    await scorePredictions({ ctx: store.ctx })
    expect((await record()).predictions[0]).toMatchObject({ status: 'scored' })
  })

  it('calls a result neither held nor missed where the range is too wide to tell', async () => {
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-07-02', 13, 9)
    await scorePredictions({ ctx: store.ctx })
    await database.adminPool.query(
      'update price_predictions set predicted_low = 0, predicted_high = 5907 where company_id = $1',
      [store.ctx.companyId],
    )
    expect(await record()).toMatchObject({
      ...{ scored: 0, held: 0, tooWide: 1, changes: 1, isTooNarrow: false },
      predictions: [{ status: 'scored', held: null, isTooWide: true }],
    })
  })

  it('decides by the range that it shows, in whole units', async () => {
    await findChange(9, CHANGED)
    await sell('2026-06-01', '2026-07-02', 13, 9)
    await scorePredictions({ ctx: store.ctx })
    const sold = (units: number) =>
      database.adminPool.query(
        `update price_predictions set predicted_low = 6.9, predicted_high = 66.4, actual_units = $2, held = true
         where company_id = $1`,
        [store.ctx.companyId, units],
      )
    await sold(6)
    expect(await record()).toMatchObject({
      ...{ scored: 1, held: 0 },
      predictions: [{ held: false, predictedUnits: { low: 7, high: 66 } }],
    })
    await sold(66)
    expect(await record()).toMatchObject({ scored: 1, held: 1, predictions: [{ held: true }] })
  })

  it('shows nothing of another company', async () => {
    await findChange(9, CHANGED)
    const other = await createPriceStore(database, [])
    expect((await getTrackRecord({ ctx: other.ctx })).predictions).toEqual([])
  })
})

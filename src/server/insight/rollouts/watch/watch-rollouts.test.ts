import { describe, expect, it } from 'vitest'
import { createRandom, isoDateOfDay } from '#analytics'
import { useDatabase } from '../../../../../test/database.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../../test/order-lines.ts'
import type { JobPayloads } from '../../../kit/jobs/payloads.ts'
import { notifyState } from '../notify-state.ts'
import { readCanaryPower } from './canary-outlook.ts'
import { watchRollouts } from './watch-rollouts.ts'

const database = useDatabase()
const ROLLOUT = '0d1f7e8a-0000-4000-8000-000000000001'
const CONNECTION = '0d1f7e8a-0000-4000-8000-000000000002'
/** 2026-05-31, the day of the write. */
const WRITTEN = 20_604
const PRODUCTS = 20
const CANARY = 8

/** Poisson sales of a day; the canary's at its own mean and price. */
function linesOf(
  days: readonly number[],
  canary: { readonly mean: number; readonly price: number },
): TestLine[] {
  return days.flatMap((day) =>
    Array.from({ length: PRODUCTS }, (_, at): TestLine | null => {
      const isCanary = at < CANARY
      const quantity = createRandom(day * 100 + at).poisson(isCanary ? canary.mean : 4)
      const total = (quantity * (isCanary ? canary.price : 20)).toFixed(2)
      return quantity === 0 ? null : { sku: `P${at}`, day: isoDateOfDay(day), quantity, total }
    }).filter((line) => line !== null),
  )
}

const daysFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

async function ask(store: TestStore, sql: string, ...values: unknown[]) {
  return (await database.adminPool.query(sql, [store.ctx.companyId, ...values])).rows
}

/** Eight products raised from 20 to 30 at a cost of 10, after 17 weeks of sales. */
async function written(state = 'watching'): Promise<TestStore> {
  const store = await createTestStore(database)
  await store.addLines(linesOf(daysFrom(WRITTEN - 120, 121), { mean: 4, price: 20 }))
  await ask(
    store,
    `insert into platform_connections (company_id, connection_id, platform, provider_connection_id, status, connected_by,
       last_synced_at, products_read_through) values ($1, '${CONNECTION}', 'shopify', 'x', 'active', $1,
       '2026-05-31T20:00:00Z', '2026-05-31T20:00:00Z')`,
  )
  await ask(
    store,
    `insert into price_rollouts (company_id, rollout_id, connection_id, state, mode, canary_seed, check_status,
       drafted_by, changed_by) values ($1, '${ROLLOUT}', '${CONNECTION}', $2, 'canary', 1, 'done', $1, $1)`,
    state,
  )
  await ask(
    store,
    `insert into price_rollout_items (company_id, rollout_id, item_id, entry_id, product_id, store_product_id,
       variant_id, wave, state, expected_price, wanted_price, cost, written_at)
     select $1, '${ROLLOUT}', gen_random_uuid(), gen_random_uuid(), product_id, sku, sku, 0, 'written', 20, 30, 10,
       '2026-05-31T12:00:00Z'
     from products where company_id = $1 and sku = any($2)`,
    Array.from({ length: CANARY }, (_, at) => `P${at}`),
  )
  await watchRollouts({ ctx: store.ctx })
  return store
}

async function daysLater(
  store: TestStore,
  days: number,
  canary: { mean: number; price: number },
): Promise<void> {
  await store.addLines(linesOf(daysFrom(WRITTEN + 1, days + 1), canary))
  await ask(
    store,
    `update platform_connections set last_synced_at = '${isoDateOfDay(WRITTEN + days + 1)}T12:00:00Z' where company_id = $1`,
  )
  await watchRollouts({ ctx: store.ctx })
}

const looksOf = (store: TestStore) =>
  ask(
    store,
    `select day::text, verdict, detail->>'reason' as reason, profit::float8, counterfactual::float8
    from price_rollout_looks where company_id = $1 order by day`,
  )
const stateOf = async (store: TestStore) =>
  (await ask(store, `select state, paused_from from price_rollouts where company_id = $1`))[0]

/** Notifications of the last state that was entered. */
async function notifiedOf(store: TestStore) {
  const job = store.sent.findLast(({ name }) => name === 'notify-rollout')
  // The watch acts for nobody.
  await notifyState(store.ctx, { ...(job?.data as JobPayloads['notify-rollout']), byUserId: CONNECTION })
  return ask(store, 'select kind, params from notifications where company_id = $1')
}

/** Before the write: the same products, still to be written. */
async function draftedPower(canary: number) {
  const store = await written()
  await ask(
    store,
    `update price_rollout_items set state = 'pending', written_at = null where company_id = $1`,
  )
  const others = 'select product_id from products where company_id = $1 and sku = any($2)'
  const left = Array.from({ length: CANARY - canary }, (_, at) => `P${at}`)
  await ask(
    store,
    `update price_rollout_items set wave = 1 where company_id = $1 and product_id in (${others})`,
    left,
  )
  return store.ctx.inTenant((tx) => readCanaryPower(tx, store.ctx, ROLLOUT))
}

/**
 * Independent sums: 8 products of 4 units a day and 10 of profit vary by 8 x 4 x 10^2 = 3,200 a day; at twice the unit
 * profit by 12,800, so that 14 days have sd sqrt(12,800 x 17.5) = 473 around 4,480, which is 10.6 %. The boundary is
 * about 2.9 sd and 8 in 10 is 0.84 sd more: 3.7 x 10.6 % + 2 % = 41 %. Two products have twice that sd: 80 %.
 */
it('says before the write what the first products could show', async () => {
  const eight = await draftedPower(8)
  expect(eight).toMatchObject({ days: 14, chance: 0.8, isKnown: true })
  expect(eight?.detectableLoss).toBeGreaterThan(0.32)
  expect(eight?.detectableLoss).toBeLessThan(0.52)
  const two = await draftedPower(2)
  expect(two?.detectableLoss ?? 1).toBeGreaterThan(0.6)
  expect(two?.chanceOfQuarter).toBeLessThan(eight?.chanceOfQuarter ?? 0)
})

describe('the watch of a roll-out', () => {
  it('takes prices back once the canary earns less than the old ones would have', async () => {
    const store = await written()
    expect(await looksOf(store)).toEqual([])
    // A quarter of the buyers stay: 8 products x 1 x (30 - 10) = 160 a day instead of 8 x 4 x 10 = 320.
    await daysLater(store, 10, { mean: 1, price: 30 })
    const looks = await looksOf(store)
    expect(looks.slice(0, 2).map(({ day, verdict, reason }) => [day, verdict, reason])).toEqual([
      ['2026-06-01', 'cannotTell', 'too_early'],
      ['2026-06-02', 'cannotTell', 'too_early'],
    ])
    const last = looks.at(-1)
    expect(last).toMatchObject({ verdict: 'harm', reason: 'profit_fell' })
    expect(last?.counterfactual / looks.length).toBeGreaterThan(280)
    expect(last?.counterfactual / looks.length).toBeLessThan(360)
    expect(await stateOf(store)).toMatchObject({ state: 'taking_back' })
    expect(await notifiedOf(store)).toEqual([
      { kind: 'rollout-taken-back', params: { products: CANARY, rolloutId: ROLLOUT } },
    ])
    await daysLater(store, 12, { mean: 1, price: 30 })
    expect(await looksOf(store)).toHaveLength(looks.length)
  })

  it('lets the rest follow after 14 days without a finding, unless it shall be held', async () => {
    for (const [isHeld, state] of [
      [false, 'writing_rest'],
      [true, 'watching'],
    ] as const) {
      const store = await written()
      await ask(
        store,
        `update price_rollouts set settings = jsonb_build_object('holdAfterCanary', $2::bool) where company_id = $1`,
        isHeld,
      )
      await daysLater(store, 13, { mean: 3.5, price: 30 })
      expect(await stateOf(store)).toMatchObject({ state: 'watching' })
      await daysLater(store, 14, { mean: 3.5, price: 30 })
      expect(await looksOf(store)).toHaveLength(14)
      expect(await stateOf(store)).toMatchObject({ state })
    }
  })

  it('pauses at an order far below the price, and does not ask twice', async () => {
    const store = await written()
    await daysLater(store, 4, { mean: 3.5, price: 20.5 })
    expect(await stateOf(store)).toMatchObject({
      state: 'paused',
      paused_from: 'watching',
    })
    const params = { products: CANARY, why: 'far_below_price', rolloutId: ROLLOUT }
    expect(await notifiedOf(store)).toEqual([{ kind: 'rollout-paused', params }])
    await ask(store, `update price_rollouts set state = 'watching', paused_from = null where company_id = $1`)
    await daysLater(store, 6, { mean: 3.5, price: 20.5 })
    expect(await stateOf(store)).toMatchObject({ state: 'watching' })
  })

  it.each(['running', 'failed'])(
    'judges no day of a reading that is %s, of which orders are missing',
    async (status) => {
      const store = await written()
      await ask(
        store,
        `insert into runs (company_id, run_id, kind, subject, status, finished_at) values ($1, gen_random_uuid(),
         'sync-platform', '${CONNECTION}', $2, case when $2 = 'failed' then timestamptz '2026-06-05T09:00:00Z' end)`,
        status,
      )
      await store.addLines(linesOf(daysFrom(WRITTEN + 1, 4), { mean: 3.5, price: 20.5 }))
      await watchRollouts({ ctx: store.ctx })
      expect(await looksOf(store)).toEqual([])
      await ask(
        store,
        `update platform_connections set last_synced_at = '2026-06-05T12:00:00Z' where company_id = $1`,
      )
      await ask(store, `update runs set status = 'done' where company_id = $1 and status = 'running'`)
      await watchRollouts({ ctx: store.ctx })
      expect(await stateOf(store)).toMatchObject({ state: 'paused' })
    },
  )

  it('asks to look at such an order where all prices are written, and goes on watching', async () => {
    const store = await written('settling')
    await ask(store, 'update price_rollout_items set wave = 1 where company_id = $1')
    await watchRollouts({ ctx: store.ctx })
    await daysLater(store, 4, { mean: 3.5, price: 20.5 })
    expect(await stateOf(store)).toMatchObject({ state: 'settling', paused_from: null })
    const params = { products: CANARY, why: 'far_below_price', rolloutId: ROLLOUT }
    expect(await notifiedOf(store)).toEqual([{ kind: 'rollout-look', params }])
    await daysLater(store, 6, { mean: 3.5, price: 20.5 })
    expect(store.sent.filter(({ name }) => name === 'notify-rollout')).toHaveLength(1)
  })

  it.each([
    `insert into stock_outs (company_id, stock_out_id, product_id, from_day, to_day, source)
     select $1, gen_random_uuid(), product_id, '2026-06-01', null, 'manual' from products where company_id = $1 and sku = any($2)`,
    `insert into inventory_levels (company_id, product_id, day, quantity, source)
     select $1, product_id, day::date, quantity, 'shopify' from products, (values ('2026-05-01', 40), ('2026-06-01', 0)) l (day, quantity)
     where company_id = $1 and sku = any($2)`,
  ])('cannot tell while most products have no stock: %s', async (sql) => {
    const store = await written()
    await ask(store, sql, ['P0', 'P1', 'P2', 'P3', 'P4', 'P5'])
    await daysLater(store, 6, { mean: 0, price: 30 })
    expect((await looksOf(store)).at(-1)).toMatchObject({ verdict: 'cannotTell', reason: 'stock_out' })
    expect(await stateOf(store)).toMatchObject({ state: 'watching' })
  })

  it('keeps a price that another person set in the shop, and judges it no more', async () => {
    const store = await written()
    await ask(
      store,
      `insert into platform_products (company_id, connection_id, external_id, title, status, variant_count, fingerprint)
      values ($1, '${CONNECTION}', 'P0', 'P0', 'active', 1, '')`,
    )
    await ask(
      store,
      `insert into platform_variants (company_id, connection_id, external_id, product_external_id, product_id, position, title, price)
       select $1, '${CONNECTION}', 'P0', 'P0', product_id, 0, 'P0', 25 from products where company_id = $1 and sku = 'P0'`,
    )
    await daysLater(store, 3, { mean: 3.5, price: 30 })
    const kept = await ask(
      store,
      `select variant_id, observed_price::float8 as price, reason->>'id' as reason from price_rollout_items
       where company_id = $1 and state = 'kept'`,
    )
    expect(kept).toEqual([{ variant_id: 'P0', price: 25, reason: 'rollout.item.changed_since' }])
  })

  it('ends a roll-out whose prices did no harm for four weeks', async () => {
    const store = await written('settling')
    await ask(store, 'update price_rollout_items set wave = 1 where company_id = $1')
    await watchRollouts({ ctx: store.ctx })
    await daysLater(store, 28, { mean: 3.5, price: 30 })
    expect(await stateOf(store)).toMatchObject({ state: 'done' })
    const params = { products: CANARY, rolloutId: ROLLOUT }
    expect(await notifiedOf(store)).toEqual([{ kind: 'rollout-done', params }])
  })
})

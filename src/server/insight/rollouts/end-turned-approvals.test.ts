import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { addToPricePlan } from '../price-plan/add-to-price-plan.ts'
import { endTurnedApprovals } from './end-turned-approvals.ts'
import { getRollout } from './get-rollout.ts'

const database = useDatabase()
const ROLLOUT = '0d1f7e8a-0000-4000-8000-000000000011'

it('ends an approval once its price would lose, and says which product and why', async () => {
  const store = await createPriceStore(database, [{ sku: 'LAMP', price: '10', cost: '4', elasticity: -1 }])
  const { ctx } = store
  const productId = await store.productId('LAMP')
  const entry = { productId, price: '11.00', origin: 'manual' as const }
  const { entries } = await addToPricePlan({ ctx, input: { entries: [entry] } })
  // A rise of 10 % at an elasticity of -1 and a margin of 60 % gains: 1.1^-1 x 7 > 6.
  expect(entries[0]?.expected?.monthlyGain.value).toBeGreaterThan(0)
  const ask = (sql: string, ...values: unknown[]) => database.adminPool.query(sql, [ctx.companyId, ...values])
  await ask(
    `insert into price_rollouts (company_id, rollout_id, state, mode, canary_seed, check_status, list_hash, drafted_by,
       changed_by, approved_by, approved_hash, approved_at)
     values ($1, '${ROLLOUT}', 'approved', 'all', 1, 'done', 'h', $2, $2, $2, 'h', now())`,
    ctx.userId,
  )
  await ask(
    `insert into price_rollout_items (company_id, rollout_id, item_id, entry_id, product_id, store_product_id,
       variant_id, state, wanted_price) values ($1, '${ROLLOUT}', gen_random_uuid(), $2, $3, '', 'LAMP', 'pending', 11)`,
    entries[0]?.entryId,
    productId,
  )
  const shown = async () =>
    (await getRollout({ ctx, input: { rolloutId: ROLLOUT, page: 1, state: undefined } })).rollout
  await endTurnedApprovals(ctx)
  expect(await shown()).toMatchObject({ state: 'approved', beforePromotion: 0 })
  // A promotion three weeks ahead counts for the price law, one seven weeks ahead does not.
  for (const days of [21, 49])
    await ask(
      `with one as (
         insert into promotions (company_id, promotion_id, name, kind, starts_on, ends_on, status, source, created_by)
         values ($1, gen_random_uuid(), 'Sale', 'price_cut', $2::date + ${days}::int, $2::date + ${days + 7}::int, 'planned', 'manual', $1)
         returning promotion_id)
       insert into promotion_products (company_id, promotion_id, product_id) select $1, promotion_id, $3 from one`,
      ctx.clock().toISOString().slice(0, 10),
      productId,
    )
  expect(await shown()).toMatchObject({ beforePromotion: 1 })
  // At -5 it would lose: 1.1^-5 x 7 = 4.3 < 6. No estimate is newer than the plan.
  await ask('update elasticity_estimates set elasticity = -5, low = -5.4, high = -4.6 where company_id = $1')
  await endTurnedApprovals(ctx)
  expect(await shown()).toMatchObject({ state: 'draft', approvedBy: null })
  expect((await shown()).reason).toBe(
    'The approval has ended: by today’s price, cost and estimate these would lose money at the planned price: LAMP. Look at the list again.',
  )
  const approveAt = (day: string) =>
    ask(
      `update price_rollouts set state = 'approved', approved_by = $2, approved_hash = 'h', approved_at = $3::date
       where company_id = $1`,
      ctx.userId,
      day,
    )
  await approveAt('2020-01-01')
  await endTurnedApprovals(ctx)
  expect((await shown()).reason).toContain('the planned price was changed after it')
  await ask(
    `with run as (
       insert into estimate_runs (company_id, run_id, status, method_version, data_through, finished_at)
       values ($1, gen_random_uuid(), 'done', 'test', '2030-01-01', '2100-01-01') returning run_id)
     update elasticity_estimates e set run_id = run.run_id from run where e.company_id = $1`,
  )
  await approveAt('2020-01-01')
  await endTurnedApprovals(ctx)
  expect((await shown()).reason).toContain('by newer estimates')
  expect((await shown()).reason).toContain('LAMP')
})

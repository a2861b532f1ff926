import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { getGuardRails } from '../recommendations/get-guard-rails.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { setGuardRails } from '../recommendations/set-guard-rails.ts'
import { estimation, requestEstimation } from './estimation.ts'

const database = useDatabase()

it('an estimate brings what advice starts from, and the next one replaces it', async () => {
  const store = await createTestStore(database)
  await store.addLines(movingPriceLines(4, 168))
  const estimate = async () => {
    const { runId } = await requestEstimation({ ctx: store.ctx })
    const input = { runId, connection: database.connection, signal: new AbortController().signal }
    await workOnRun(estimation, { ctx: store.ctx, input })
  }
  const facts = async () =>
    (
      await database.adminPool.query(
        `select p.sku, sold_price::text as price, lowest_price::text as lowest, highest_price::text as highest,
           changed_on::text as "changedOn"
         from price_facts f join products p using (company_id, product_id) where company_id = $1 order by sku`,
        [store.ctx.companyId],
      )
    ).rows
  await estimate()
  // Six periods of 28 days; the low price of product 1 ends with the fourth, that of product 2 with the sixth.
  expect(await facts()).toMatchObject([
    { sku: 'P1', price: '10.0000', lowest: '8.0000', highest: '10.0000', changedOn: '2025-04-23' },
    { sku: 'P2', price: '8.8000', lowest: '8.8000', highest: '11.0000', changedOn: '2025-05-21' },
    { sku: 'P3', price: '12.0000', lowest: '9.6000', highest: '12.0000', changedOn: '2025-05-21' },
  ])
  // To clear the stock a cut would be advised, were it not for the change.
  const limits = await getGuardRails({ ctx: store.ctx })
  const clearance = { ...limits.store, goal: 'clearance' as const }
  await setGuardRails({ ctx: store.ctx, input: { store: clearance, types: [] } })
  const { rows } = await listAdvice({ ctx: store.ctx, input: {} })
  expect(rows.find((row) => row.sku === 'P2')).toMatchObject({ price: '8.80', reason: 'too_soon' })
  await store.addLines([{ sku: 'NEW', day: '2025-06-17', quantity: 1, total: '5.00' }])
  await estimate()
  expect((await facts()).map((row) => row.sku)).toEqual(['NEW', 'P1', 'P2', 'P3'])
})

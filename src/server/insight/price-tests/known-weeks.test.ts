import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore } from '../../../../test/order-lines.ts'
import { knownWeeks } from './known-weeks.ts'
import type { StoredTest } from './stored-test.ts'

const database = useDatabase()
const CONNECTION = '0d1f7e8a-0000-4000-8000-000000000002'

it('knows no week of which a reading has brought only some orders', async () => {
  const store = await createTestStore(database)
  const ask = (sql: string) => database.adminPool.query(sql, [store.ctx.companyId])
  // The shop was read on 31 May, and again since: three weeks and a day of orders, not all of them.
  await store.addLines(
    ['2026-05-30', '2026-06-22'].map((day) => ({ sku: 'LAMP', day, quantity: 1, total: '20.00' })),
  )
  await ask(
    `insert into platform_connections (company_id, connection_id, platform, provider_connection_id, status, connected_by,
       last_synced_at) values ($1, '${CONNECTION}', 'shopify', 'x', 'active', $1, '2026-05-31T20:00:00Z')`,
  )
  await ask(
    `insert into runs (company_id, run_id, kind, subject, status)
     values ($1, gen_random_uuid(), 'sync-platform', '${CONNECTION}', 'running')`,
  )
  const test = { startedOn: '2026-06-01', byHand: false, periodWeeks: 1, pairs: 4 } as StoredTest
  const known = () =>
    store.ctx.inTenant((tx) => knownWeeks(tx, store.ctx.companyId, { test, today: '2026-06-23' }))
  expect(await known()).toBe(0)
  await ask(`update runs set status = 'done' where company_id = $1`)
  expect(await known()).toBe(3)
})

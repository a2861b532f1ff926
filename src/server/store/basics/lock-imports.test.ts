import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { getMe } from '../../accounts/identity/get-me.ts'
import { createSale } from '../sales/create-sale.ts'
import { companyLockSql, withImportLock } from './lock-imports.ts'

const database = useDatabase({ poolSize: 2 })
let store: TestStore

beforeEach(async () => {
  store = await createTestStore(database)
})

/** Holds the lock as the thread of an import does: on a connection of its own. */
async function importRuns(): Promise<PoolClient> {
  const client = await database.adminPool.connect()
  onTestFinished(() => client.release(true))
  await client.query(`select pg_advisory_lock(${companyLockSql})`, [store.ctx.companyId])
  return client
}

const mug = { paid_at: '2026-03-05', lineitem_name: 'Mug', quantity: 2, total: '19.80' }

it('lets other companies work while the sales of one wait for its import', async () => {
  const { ctx: neighbour } = await createTestStore(database)
  const running = await importRuns()
  let ended = 0
  const sales = [1, 2, 3].map(() => createSale({ ctx: store.ctx, input: mug }).finally(() => ended++))
  expect((await getMe({ ctx: neighbour })).user.user_id).toBe(neighbour.userId)
  expect(ended).toBe(0)
  await running.query('select pg_advisory_unlock_all()')
  const saved = await Promise.all(sales)
  expect(new Set(saved.map(({ id }) => id)).size).toBe(3)
})

it('stops waiting when its job is to end', async () => {
  await importRuns()
  const stop = new AbortController()
  const waits = [1, 2].map(() =>
    withImportLock(store.ctx, async () => 'changed', { signal: stop.signal }).catch(
      (error: unknown) => error,
    ),
  )
  const reason = new Error('the process stops')
  await pause(500)
  stop.abort(reason)
  expect(await Promise.all(waits)).toEqual([reason, reason])
})

it('comes to its turn among short changes of other processes that follow each other without a gap', async () => {
  const others = await importRuns()
  const lock = `select pg_advisory_lock(${companyLockSql})`
  let isDone = false
  const job = withImportLock(store.ctx, async () => 'changed').finally(() => {
    isDone = true
  })
  const second = await database.adminPool.connect()
  onTestFinished(() => second.release(true))
  // Two that take turns: while one has the lock, the other already waits for it.
  let [holder, next] = [others, second]
  while (!isDone) {
    const waits = next.query(lock, [store.ctx.companyId])
    await pause(100)
    await holder.query('select pg_advisory_unlock_all()')
    await waits
    ;[holder, next] = [next, holder]
  }
  await holder.query('select pg_advisory_unlock_all()')
  expect(await job).toBe('changed')
})

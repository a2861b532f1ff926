import pg from 'pg'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { clientConfig } from './connection.ts'
import { watchUse } from './end-pool.ts'

const database = useDatabase()

const pool = () => {
  const opened = new pg.Pool(clientConfig(database.connection, {}))
  opened.on('connect', (client) => client.on('error', () => undefined))
  return opened
}

it('gives up a statement that would run for hours', async () => {
  const busy = pool()
  const use = watchUse(busy)
  const running = busy.query('select pg_sleep(7200)').catch((error: Error) => error)
  await busy.query('select 1')
  await use.end(1)
  expect(await running).toBeInstanceOf(Error)
})

it('waits for one that ends', async () => {
  const busy = pool()
  const use = watchUse(busy)
  const running = busy.query<{ at: number }>('select 1 as at from pg_sleep(0.2)')
  await use.end(60_000)
  expect((await running).rows).toEqual([{ at: 1 }])
})

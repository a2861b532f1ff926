import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { withClient } from './connection.ts'
import { withLockRetries } from './lock-retries.ts'

const database = useDatabase()

/** A log that tells of each try that found the table in use. */
function tellingLog(onRetry: () => void) {
  const log = pino({ level: 'silent' })
  return Object.assign(log, { info: () => onRetry() })
}

describe('a migration beside a running product', () => {
  it('waits shortly for a table in use, lets the others pass, and comes again', async () => {
    const holder = await database.adminPool.connect()
    await holder.query('begin; lock table products in access share mode')
    let retries = 0
    const log = tellingLog(() => {
      retries += 1
      if (retries === 2) void holder.query('commit')
    })
    await withClient(database.owning, async (client) => {
      const patience = { lockTimeoutMs: 50, tries: 1000, pauseMs: 10 }
      await withLockRetries(client, patience, log, () =>
        client.query('alter table products add column later text'),
      )
    })
    holder.release()
    expect(retries).toBeGreaterThanOrEqual(2)
    const { rows } = await database.adminPool.query(
      "select 1 from pg_attribute where attrelid = 'products'::regclass and attname = 'later'",
    )
    expect(rows).toHaveLength(1)
  })

  it('gives up with a sentence that says where to look', async () => {
    const holder = await database.adminPool.connect()
    await holder.query('begin; lock table products in access share mode')
    const failing = withClient(database.owning, (client) =>
      withLockRetries(client, { lockTimeoutMs: 20, tries: 3, pauseMs: 5 }, pino({ level: 'silent' }), () =>
        client.query('alter table products add column never text'),
      ),
    )
    await expect(failing).rejects.toThrow('pg_stat_activity')
    await holder.query('rollback')
    holder.release()
  })

  it('hides no other error', async () => {
    const failing = withClient(database.owning, (client) =>
      withLockRetries(client, { lockTimeoutMs: 20, tries: 3, pauseMs: 5 }, pino({ level: 'silent' }), () =>
        client.query('alter table nowhere add column never text'),
      ),
    )
    await expect(failing).rejects.toThrow('"nowhere" does not exist')
  })
})

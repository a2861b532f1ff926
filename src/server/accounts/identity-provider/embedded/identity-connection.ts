import type { Pool, PoolClient } from 'pg'

/** A pool, or the connection of a transaction that the caller begins and ends. */
export type IdentityConnection = Pool | PoolClient

export async function inTransaction<T>(
  db: IdentityConnection,
  run: (client: PoolClient) => Promise<T>,
): Promise<T> {
  if (!('totalCount' in db)) return run(db)
  const client = await db.connect()
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

import type { Client } from 'pg'
import { APP_ROLE, type Connection, withClient } from './connection.ts'
import { tenantSetting } from './tenant-setting.ts'

/** A thread's own connection, in the application's role, whose statements may take their time. */
export function withThreadClient<T>(connection: Connection, run: (client: Client) => Promise<T>): Promise<T> {
  return withClient(connection, run, { role: APP_ROLE, TimeZone: 'UTC', statement_timeout: '0' })
}

/** Begins a tenant's transaction on a thread's own connection. `mode` as PostgreSQL says it: isolation, read only. */
export async function begin(
  client: Client,
  { companyId }: { readonly companyId: string },
  mode: string,
): Promise<void> {
  await client.query(`begin transaction ${mode}`)
  await client.query(tenantSetting(companyId))
}

/** `mode` of a transaction that only has to be one. */
export const READ_COMMITTED = 'isolation level read committed'
/** `mode` of one in which everything that is read is of one moment. */
export const SNAPSHOT = 'isolation level repeatable read read only'

/**
 * Each statement on it is a transaction of its own, of the tenant. One begins when the one before has ended: a reading
 * that was given up may still be at its last, and between the two there is no tenant and no row.
 */
export function serialized(client: Client, tenant: { readonly companyId: string }): Pick<Client, 'query'> {
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values?: unknown[]) => {
    const asked = last.then(() =>
      inTransaction(client, tenant, READ_COMMITTED, () => client.query(text, values)),
    )
    last = asked.catch(() => undefined)
    return asked
  }
  return { query } as Pick<Client, 'query'>
}

/** Without a rollback: an error ends the thread, and its connection with it. */
export async function inTransaction<T>(
  client: Client,
  tenant: { readonly companyId: string },
  mode: string,
  run: () => Promise<T>,
): Promise<T> {
  await begin(client, tenant, mode)
  const result = await run()
  await client.query('commit')
  return result
}

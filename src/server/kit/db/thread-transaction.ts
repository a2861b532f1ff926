import type { Client } from 'pg'
import { APP_ROLE, type Connection, withClient } from './connection.ts'
import type { Queryable } from './queryable.ts'
import { tenantSetting } from './tenant-setting.ts'

/** Runs `run` on a separate connection in the application's role, without a statement timeout. */
export function withThreadClient<T>(connection: Connection, run: (client: Client) => Promise<T>): Promise<T> {
  return withClient(connection, run, { role: APP_ROLE, TimeZone: 'UTC', statement_timeout: '0' })
}

/**
 * Begins a tenant's transaction on a thread's own connection. `mode`: PostgreSQL's transaction mode (isolation, read
 * only).
 */
export async function begin(
  client: Client,
  { companyId }: { readonly companyId: string },
  mode: string,
): Promise<void> {
  await client.query(`begin transaction ${mode}`)
  await client.query(tenantSetting(companyId))
}

/** Transaction mode without special requirements. */
export const READ_COMMITTED = 'isolation level read committed'
/** Transaction mode in which all reads see the same moment. */
export const SNAPSHOT = 'isolation level repeatable read read only'

/**
 * Returns a client that runs each statement in its own transaction of the tenant, one after the other: an abandoned
 * read may still be running, and between two transactions no tenant is set.
 */
export function serialized(client: Client, tenant: { readonly companyId: string }): Queryable {
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values?: unknown[]) => {
    const asked = last.then(() =>
      inTransaction(client, tenant, READ_COMMITTED, () => client.query(text, values)),
    )
    last = asked.catch(() => undefined)
    return asked
  }
  return { query } as Queryable
}

/** Runs `run` in a transaction. Needs no rollback: an error ends the thread and thereby its connection. */
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

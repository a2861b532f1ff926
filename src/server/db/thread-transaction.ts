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

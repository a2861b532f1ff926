import type { Client } from 'pg'
import { tenantSetting } from './tenant-setting.ts'

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

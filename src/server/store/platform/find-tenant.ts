import type { Database } from '../../kit/db/database.ts'
import { lookUpSetting } from '../../kit/db/tenant-setting.ts'

/**
 * Which company a connection of the provider belongs to, by our own record: the message that names the
 * connection does not get to name the company. A policy shows this one row and only while it is asked for.
 */
export async function findTenant(
  db: Pick<Database, 'pool'>,
  providerConnectionId: string,
): Promise<{ readonly companyId: string } | null> {
  const client = await db.pool.connect()
  try {
    await client.query('begin read only')
    await client.query(lookUpSetting('platform_connection', providerConnectionId))
    const { rows } = await client.query<{ company_id: string }>(
      'select company_id from platform_connections where provider_connection_id = $1',
      [providerConnectionId],
    )
    // The provider's ids are unique. Were one there twice, no guess would be the right one.
    return rows.length === 1 && rows[0] ? { companyId: rows[0].company_id } : null
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

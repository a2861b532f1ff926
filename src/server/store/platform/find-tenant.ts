import type { Database } from '../../kit/db/database.ts'
import { lookUpSetting } from '../../kit/db/tenant-setting.ts'

/**
 * Finds the company of a connection by our own record: the message that names the connection must not choose the
 * company. A policy shows this one row only during this query.
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
    // The provider's ids are unique. If one occurred twice, no company would be chosen.
    return rows.length === 1 && rows[0] ? { companyId: rows[0].company_id } : null
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

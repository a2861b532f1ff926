import type { Database } from '../../kit/db/database.ts'
import { lookUpSetting } from '../../kit/db/tenant-setting.ts'

/**
 * Finds the companies that have connected this shop, by our own records; there may be several. A policy shows these
 * rows only during this query.
 */
export async function findShopTenants(
  db: Pick<Database, 'pool'>,
  shopDomain: string,
): Promise<readonly string[]> {
  const client = await db.pool.connect()
  try {
    await client.query('begin read only')
    await client.query(lookUpSetting('platform_shop', shopDomain))
    const { rows } = await client.query<{ company_id: string }>(
      `select company_id from platform_connections where platform = 'shopify' and shop_domain = $1`,
      [shopDomain],
    )
    return rows.map((row) => row.company_id)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

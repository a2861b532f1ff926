import type { TestDatabase } from './database.ts'

/** A main channel with the name, three quarters of its units, and a marketplace, as an estimate would find them. */
export async function putSalesChannels(
  database: TestDatabase,
  companyId: string,
  mainName: string | null,
): Promise<void> {
  await database.adminPool.query(
    `insert into sales_channels (company_id, identity, name, role, recognised, lines, units, revenue, recent_lines,
       recent_units, recent_revenue, is_following)
     values ($1, 'main', $2, 'main', '{"by": "main", "value": null, "explained": null}', 90, 90, 900, 75, 75, 750, null),
       ($1, 'source:Market', null, 'separate', '{"by": "source", "value": "Market", "explained": null}', 30, 30, 300, 25, 25, 250, true)`,
    [companyId, mainName],
  )
}

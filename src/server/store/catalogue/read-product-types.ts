import type { TenantTransaction } from '../../kit/db/database.ts'

const typesSql = `
  select distinct trim(product_type) as type from products
  where company_id = $1 and trim(product_type) <> '' order by 1 limit 1000`

/** Types of the company's products, sorted; at most 1,000. */
export async function readProductTypes({ client }: TenantTransaction, companyId: string): Promise<string[]> {
  const { rows } = await client.query<{ type: string }>(typesSql, [companyId])
  return rows.map(({ type }) => type)
}

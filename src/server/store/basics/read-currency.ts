import { eq } from 'drizzle-orm'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { problem } from '../../kit/errors.ts'

/** The currency of all amounts of the store, by its ISO 4217 code. */
export async function readCurrency(tx: TenantTransaction, companyId: string): Promise<string> {
  const [company] = await tx
    .select({ currency: companies.currency })
    .from(companies)
    .where(eq(companies.companyId, companyId))
  if (!company) throw problem('company.not_found')
  return company.currency
}

import { and, eq, sql } from 'drizzle-orm'
import { hasFigures, hasSales } from '../../accounts/identity/get-company.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { checkBasics } from './known-basics.ts'

/**
 * Sets what was chosen with the first import, in its transaction. A store that has figures meanwhile keeps its own
 * values.
 */
export async function settleStore(
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: TenantTransaction,
  chosen: { readonly currency: string; readonly timezone: string },
): Promise<void> {
  await checkBasics(tx, chosen)
  await tx
    .update(companies)
    .set({ ...chosen, currencyChosen: true, timezoneChosen: true, updatedAt: clock() })
    .where(
      and(
        eq(companies.companyId, companyId),
        sql`not ${hasFigures(companyId)} and not ${hasSales(companyId)}`,
      ),
    )
}

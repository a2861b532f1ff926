import { and, eq, sql } from 'drizzle-orm'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { isCurrencySettled } from './settled-currency.ts'
import type { StoreWrite } from './write-store-setting.ts'

/** Sets what was chosen, unless prices or sales settle it meanwhile. */
export async function settleEmptyStore(
  tx: TenantTransaction,
  { companyId, at }: StoreWrite,
  chosen: { readonly currency: string; readonly timezone: string },
): Promise<void> {
  await tx
    .update(companies)
    .set({ ...chosen, currencyChosen: true, timezoneChosen: true, updatedAt: at })
    .where(and(eq(companies.companyId, companyId), sql`not ${isCurrencySettled(companyId)}`))
}

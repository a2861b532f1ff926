import { settleEmptyStore } from '../../accounts/identity/settle-empty-store.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
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
  await settleEmptyStore(tx, { companyId, at: clock() }, chosen)
}

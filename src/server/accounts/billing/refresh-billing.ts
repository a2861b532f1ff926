import type { AppContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { takeTurn } from '../../kit/take-turn.ts'
import { isKnownSince, lockBilling, saveState } from './billing-rows.ts'
import { billingOf } from './provider/billing-of.ts'

interface Customer {
  readonly companyId: string
  readonly customerId: string
}

/**
 * Reads the whole state at the provider and stores it, unless a later reading is stored. No connection is held while
 * the provider is asked, and one reading of a company runs at a time. `isWanted` decides in the transaction that
 * stores it.
 */
export async function refreshBilling(
  ctx: AppContext,
  { companyId, customerId }: Customer,
  isWanted: (tx: TenantTransaction) => Promise<boolean> = async () => true,
): Promise<void> {
  const endTurn = await takeTurn(`billing ${companyId}`)
  try {
    const askedAt = ctx.clock()
    const state = await billingOf(ctx.config).readState(customerId)
    await ctx.db.inTenant(companyId, async (tx) => {
      await lockBilling(tx, companyId)
      if (!(await isWanted(tx)) || (await isKnownSince(tx, companyId, askedAt))) return
      await saveState(tx, companyId, { state, askedAt })
    })
  } finally {
    endTurn()
  }
}

const shared = new Map<string, Promise<void>>()

/** The same for callers who only want the present state: those who come while one reads wait for its reading. */
export function refreshTogether(ctx: AppContext, customer: Customer): Promise<void> {
  const { companyId } = customer
  const reading =
    shared.get(companyId) ?? refreshBilling(ctx, customer).finally(() => shared.delete(companyId))
  shared.set(companyId, reading)
  return reading
}

import type { StoreBasics } from '#contract/schemas/store-basics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

type Of = Pick<TenantContext, 'companyId'>
/** Currency and time zone of the store, and the newest change of them. */
export declare function getStoreBasics({ ctx }: { readonly ctx: TenantContext }): Promise<StoreBasics>
export declare function readBasics({ companyId }: Of, tx: TenantTransaction): Promise<StoreBasics>
/** What stands in the way: an import reads the calendar when it begins, and a connected shop settles its currency. */
export declare function blockOf(
  { companyId }: Of,
  { client }: TenantTransaction,
  currencyChanges: boolean,
): Promise<'import' | 'change' | 'connected_shop' | null>

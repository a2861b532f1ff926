import { type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type PlannedChange } from './find-conflicts.ts'
/**
 * Refuses changes that cross other plans of the company, with a sentence for each and the way out, unless the caller has seen
 * them (`acceptConflicts`). In the caller's transaction: nothing of it is kept then.
 */
export declare function refuseConflicts(
  tx: TenantTransaction,
  ctx: TenantContext,
  of: {
    readonly changes: readonly PlannedChange[]
    readonly acceptConflicts: boolean | undefined
  },
): Promise<void>
/** A sentence for each crossing of the changes with other plans, with the way out, in the reader's language. */
export declare function wordConflicts(
  tx: TenantTransaction,
  ctx: TenantContext,
  changes: readonly PlannedChange[],
): Promise<
  {
    readonly field: string
    readonly productId: number
    readonly sentence: string
  }[]
>

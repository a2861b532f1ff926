import { type RequestContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

interface Entering {
  readonly ctx: RequestContext
  /** Whether an entry was committed. */
  readonly hasEntered: () => boolean
}
/**
 * The same context, whose first transaction that wrote something of the company takes the entry along: it is written
 * right before the commit, and lost with it.
 */
export declare function enteringContext(
  ctx: RequestContext,
  enter: (tx: TenantTransaction) => Promise<void>,
): Entering

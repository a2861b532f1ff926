import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type DeletionView } from './get-account-deletion.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: {
    readonly body: {
      readonly confirmation: string
    }
  }
}
/** Nothing is deleted yet: the company goes in 14 days, unless somebody takes it back. */
export declare function requestAccountDeletion({ ctx, input }: Call): Promise<DeletionView>
/** As a part of that transaction. When it is due; `null` where it was asked for before. */
export declare function beginDeletion(
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock' | 'jobs'>,
  tx: TenantTransaction,
): Promise<Date | null>
export declare function notifyOfDeletion(ctx: TenantContext, dueAt: Date): Promise<void>
/** Takes the request back. The waiting job then finds nothing to do. */
export declare function cancelAccountDeletion({ ctx }: Pick<Call, 'ctx'>): Promise<DeletionView>

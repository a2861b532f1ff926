import type { Output } from '#contract/endpoints'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
export type DeletionView = Output<'getAccountDeletion'>
/** What would go, counted now; and until when a deletion that was asked for can be taken back. */
export declare function getAccountDeletion({ ctx }: { readonly ctx: TenantContext }): Promise<DeletionView>
/** Rows of a company by table. */
export declare function countEveryTable(
  tx: TenantTransaction,
  companyId: string,
): Promise<ReadonlyMap<string, number>>

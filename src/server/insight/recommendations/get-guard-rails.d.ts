import type * as z from 'zod'
import type { guardRailsAnswer } from '#contract/schemas/advice'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

type Answer = z.infer<typeof guardRailsAnswer>
/** The limits of the store, complete, and those of the types that differ. */
export declare function getGuardRails({ ctx }: { readonly ctx: TenantContext }): Promise<Answer>
export declare function presentGuardRails(tx: TenantTransaction, companyId: string): Promise<Answer>

import type { Company } from '#contract/schemas/identity'
import type { TenantContext } from '../../kit/context.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: {
    readonly params: {
      readonly company_id: string
    }
  }
}
export declare function getCompany({ ctx, input }: Call): Promise<{
  company: Company
}>
/** Another company looks absent: row-level security shows only one's own. */
export declare function getOwnCompany(ctx: TenantContext, companyId: string): Promise<Company>
/**
 * Lines, or lines whose deletion can be undone for a day: from then on the days of the store's calendar are settled.
 * The id, and not the column of `companies`: without a table before it that would be the column of the lines.
 */
export declare const hasSales: (companyId: string) => import('drizzle-orm').SQL<boolean>
/** Lines, or prices: from then on the store's currency is settled. */
export declare const hasFigures: (companyId: string) => import('drizzle-orm').SQL<boolean>

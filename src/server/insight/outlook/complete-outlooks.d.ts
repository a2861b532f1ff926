import type { TenantContext } from '../../kit/context.ts'
/** Sold products and finished estimates, yet no outlook: a version before the outlook has made them. */
export declare const lacksOutlooksSql =
  "(\n  exists (select from estimate_runs r where r.company_id = $1 and r.status = 'done')\n  and exists (select from price_facts f where f.company_id = $1)\n  and not exists (select from demand_outlooks o where o.company_id = $1))"
/** Asks for the outlooks of a store that has none after an update: at the next sign-in, or in the next night. */
export declare function completeOutlooks({ ctx }: { readonly ctx: TenantContext }): Promise<void>

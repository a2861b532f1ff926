import type { TenantContext } from '../../kit/context.ts'

/** True if products sold and estimates finished, but no outlook exists: they are from a version without outlooks. */
export const lacksOutlooksSql = `(
  exists (select from estimate_runs r where r.company_id = $1)
  and exists (select from price_facts f where f.company_id = $1)
  and not exists (select from demand_outlooks o where o.company_id = $1))`

/** Requests the outlooks of a store that has none after an update: at the next sign-in, or in the next night. */
export async function completeOutlooks({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  await ctx.inTenant(async (tx) => {
    const { rows } = await tx.client.query<{ lacks: boolean }>(`select ${lacksOutlooksSql} as lacks`, [
      ctx.companyId,
    ])
    if (rows[0]?.lacks) await ctx.events.storeDataChanged({ ctx, tx })
  })
}

import { eq, sql } from 'drizzle-orm'
import type { Company } from '#contract/identity'
import type { TenantContext } from '../../kit/context.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { problem } from '../../kit/errors.ts'
import { presentCompany } from './presenters.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly params: { readonly company_id: string } }
}

export async function getCompany({ ctx, input }: Call): Promise<{ company: Company }> {
  return { company: await getOwnCompany(ctx, input.params.company_id) }
}

/** Another company looks absent: row-level security shows only one's own. */
export async function getOwnCompany(ctx: TenantContext, companyId: string): Promise<Company> {
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select({
        row: companies,
        isSampleStore: sql<boolean>`exists (select from imports i where i.company_id = ${companyId}
          and i.kind = 'sample' and i.status = 'done')`,
        hasFigures: hasFigures(companyId),
        hasSales: hasSales(companyId),
      })
      .from(companies)
      .where(eq(companies.companyId, companyId)),
  )
  if (!found || found.row.companyId !== ctx.companyId) throw problem('company.not_found')
  return presentCompany(found.row, found)
}

/**
 * Lines, or lines whose deletion can be undone for a day: from then on the days of the store's calendar are settled.
 * The id, and not the column of `companies`: without a table before it that would be the column of the lines.
 */
export const hasSales = (companyId: string) => sql<boolean>`(
  exists (select from order_lines l where l.company_id = ${companyId})
  or exists (select from deleted_rows r join deletions d using (company_id, deletion_id)
    where r.company_id = ${companyId} and r.table_name = 'order_lines'
      and d.restored_at is null and d.created_at > now() - interval '1 day'))`

/** Lines, or prices: from then on the store's currency is settled. */
export const hasFigures = (companyId: string) => sql<boolean>`(
  exists (select from order_lines l where l.company_id = ${companyId})
  or exists (select from products p where p.company_id = ${companyId} and p.price is not null))`

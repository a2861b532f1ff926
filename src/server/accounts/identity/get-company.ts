import { eq, sql } from 'drizzle-orm'
import type { Company } from '#contract/identity'
import type { TenantContext } from '../../kit/context.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { presentCompany } from './presenters.ts'
import { hasSales, isCurrencySettled } from './settled-currency.ts'

export async function getCompany({ ctx, input }: VerbArgs<'getCompany'>): Promise<{ company: Company }> {
  return { company: await getOwnCompany(ctx, input.company_id) }
}

/** Returns the company. Another company appears absent: row-level security shows only the caller's own. */
export async function getOwnCompany(ctx: TenantContext, companyId: string): Promise<Company> {
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select({
        row: companies,
        isSampleStore: sql<boolean>`exists (select from imports i join runs r on r.company_id = i.company_id and r.run_id = i.import_id
          where i.company_id = ${companyId} and i.kind = 'sample' and i.step is null and r.status = 'done')`,
        isConnected: sql<boolean>`exists (select from platform_connections c where c.company_id = ${companyId}
          and c.status = 'active')`,
        isCurrencySettled: isCurrencySettled(companyId),
        hasSales: hasSales(companyId),
      })
      .from(companies)
      .where(eq(companies.companyId, companyId)),
  )
  if (!found || found.row.companyId !== ctx.companyId) throw problem('company.not_found')
  const isPracticeStore = found.isConnected && ctx.config.nango?.isPractice === true
  return presentCompany(found.row, { ...found, isPracticeStore })
}

import { eq } from 'drizzle-orm'
import type { Company } from '#contract/schemas/identity'
import type { TenantContext } from '../../context.ts'
import { companies } from '../../db/schema/companies.ts'
import { notFound } from '../../errors.ts'
import { presentCompany } from './presenters.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly params: { readonly company_id: string } }
}

export async function getCompany({ ctx, input }: Call): Promise<{ company: Company }> {
  return { company: presentCompany(await getOwnCompany(ctx, input.params.company_id)) }
}

/** Another company looks absent: row-level security shows only one's own. */
export async function getOwnCompany(
  ctx: TenantContext,
  companyId: string,
): Promise<typeof companies.$inferSelect> {
  const [row] = await ctx.inTenant((tx) =>
    tx.select().from(companies).where(eq(companies.companyId, companyId)),
  )
  if (!row || row.companyId !== ctx.companyId) throw notFound('The company')
  return row
}

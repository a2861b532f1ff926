import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoints'
import type { Company } from '#contract/schemas/identity'
import type { TenantContext } from '../../context.ts'
import { companies } from '../../db/schema/companies.ts'
import { notFound } from '../../errors.ts'
import { getCompany } from './get-company.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: Pick<Parsed<'updateCompany'>, 'params' | 'body'>
}

/** Saves the fields that came. Another company than one's own is not found. */
export async function updateCompany({ ctx, input }: Call): Promise<{ company: Company }> {
  if (input.params.company_id !== ctx.companyId) throw notFound('The company')
  const { name, postal_code, ...others } = input.body
  const emptied = Object.entries(others).map(([field, text]) => [field, text || null])
  await ctx.inTenant((tx) =>
    tx
      .update(companies)
      .set({
        ...(Object.fromEntries(emptied) as typeof others),
        ...(name === undefined ? {} : { name }),
        ...(postal_code === undefined ? {} : { postalCode: postal_code || null }),
        updatedAt: ctx.clock(),
      })
      .where(eq(companies.companyId, ctx.companyId)),
  )
  return getCompany({ ctx, input })
}

import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/calls'
import type { Company } from '#contract/identity'
import { joined, type TenantContext } from '../../kit/context.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { problem } from '../../kit/errors.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { getCompany } from './get-company.ts'
import { presentCompany } from './presenters.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: Parsed<'updateCompany'>
  /** Versions of the company that the caller saw; `null` accepts any. */
  readonly ifMatch?: readonly string[] | null
}

/** Saves the given fields. Another company than the caller's own is not found. */
export async function updateCompany({ ctx, input, ifMatch = null }: Call): Promise<{ company: Company }> {
  const { company_id, name, postal_code, ...others } = input
  if (company_id !== ctx.companyId) throw problem('company.not_found')
  const emptied = Object.entries(others).map(([field, text]) => [field, text || null])
  const own = eq(companies.companyId, ctx.companyId)
  return ctx.inTenant(async (tx) => {
    const [before] = await tx.select().from(companies).where(own).for('no key update')
    const [after] = await tx
      .update(companies)
      .set({
        ...(Object.fromEntries(emptied) as typeof others),
        ...(name === undefined ? {} : { name }),
        ...(postal_code === undefined ? {} : { postalCode: postal_code || null }),
        updatedAt: ctx.clock(),
      })
      .where(own)
      .returning()
    if (!before || !after) throw problem('company.not_found')
    const nothing = {
      isSampleStore: false,
      isPracticeStore: false,
      isCurrencySettled: false,
      hasSales: false,
    }
    const shown = (row: typeof before) => presentCompany(row, nothing)
    refuseChanged({ kind: 'company', expected: ifMatch, before: shown(before), after: shown(after) })
    return getCompany({ ctx: joined(ctx, tx), input })
  })
}

import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { guardRailsAnswer, guardRails as guardRailsInput } from '#contract/guard-rails'
import type { TenantContext } from '../../kit/context.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { guardRails } from '../../kit/db/schema/recommendations.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { presentGuardRails } from './get-guard-rails.ts'
import { STORE_ROW } from './guard-rail-rows.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: z.output<typeof guardRailsInput>
  /** Versions that the caller saw; `null`: the last write wins. */
  readonly ifMatch?: readonly string[] | null
}

/** Replaces all limits of the company by the given ones. */
export function setGuardRails({
  ctx,
  input,
  ifMatch = null,
}: Call): Promise<z.infer<typeof guardRailsAnswer>> {
  const { store, types } = input
  const shared = { companyId: ctx.companyId, updatedAt: ctx.clock(), updatedBy: ctx.userId }
  const rows = [{ productType: STORE_ROW, ...store }, ...types].map((row) => ({ ...row, ...shared }))
  return ctx.inTenant(async (tx) => {
    // Replacements run one after the other: two simultaneous ones would mix.
    await tx.execute(
      sql`select 1 from ${companies} where ${companies.companyId} = ${ctx.companyId} for no key update`,
    )
    const before = ifMatch === null ? null : await presentGuardRails(tx, ctx.companyId)
    if (before) refuseChanged({ kind: 'guardRails', expected: ifMatch, before, after: input })
    await tx.delete(guardRails).where(eq(guardRails.companyId, ctx.companyId))
    await tx.insert(guardRails).values(rows)
    return presentGuardRails(tx, ctx.companyId)
  })
}

import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { guardRailsAnswer } from '#contract/guard-rails'
import { guardRails } from '../../kit/db/schema/recommendations.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { presentGuardRails } from './get-guard-rails.ts'
import { STORE_ROW } from './guard-rail-rows.ts'

/** Sets the margins of products without a cost; all other limits stay. */
export function setAssumedMargins({
  ctx,
  input,
}: VerbArgs<'setAssumedMargins'>): Promise<z.infer<typeof guardRailsAnswer>> {
  const { store, types } = input
  const margins = new Map([
    [STORE_ROW, store],
    ...types.map((type) => [type.productType, type.assumedMargin] as const),
  ])
  const shared = { companyId: ctx.companyId, updatedAt: ctx.clock(), updatedBy: ctx.userId }
  const rows = [...margins].map(([productType, assumedMargin]) => ({ productType, assumedMargin, ...shared }))
  return ctx.inTenant(async (tx) => {
    await tx
      .insert(guardRails)
      .values(rows)
      .onConflictDoUpdate({
        target: [guardRails.companyId, guardRails.productType],
        set: {
          assumedMargin: sql`excluded.assumed_margin`,
          updatedAt: shared.updatedAt,
          updatedBy: shared.updatedBy,
        },
      })
    return presentGuardRails(tx, ctx.companyId)
  })
}

import { desc, eq, sql } from 'drizzle-orm'
import type { Output } from '#contract/calls'
import { retentionKinds } from '#contract/retention'
import type { TenantContext } from '../../kit/context.ts'
import { retentionRuns } from '../../kit/db/schema/retention.ts'

/** Returns what the period removes, kind by kind, and how many rows of each it has removed so far. */
export async function getRetention({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'getRetention'>> {
  const rows = await ctx.inTenant((tx) =>
    tx
      .select({
        kind: retentionRuns.kind,
        removed: sql<string>`sum(${retentionRuns.rows})`,
        lastRunAt: sql<Date>`max(${retentionRuns.ranAt})`.mapWith(retentionRuns.ranAt),
      })
      .from(retentionRuns)
      .where(eq(retentionRuns.companyId, ctx.companyId))
      .groupBy(retentionRuns.kind)
      .orderBy(desc(sql`max(${retentionRuns.ranAt})`)),
  )
  return {
    kinds: retentionKinds.map((kind) => ({
      kind,
      removedRows: Number(rows.find((row) => row.kind === kind)?.removed ?? 0),
    })),
    lastRunAt: rows[0]?.lastRunAt.toISOString() ?? null,
  }
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { retentionPeriods } from '#contract/settings'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { type TenantContext, tenantContext } from '../../kit/context.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { retentionRuns } from '../../kit/db/schema/retention.ts'
import { keptSince } from './retention-period.ts'
import { type RetentionKind, type RetentionRule, retentionRules } from './retention-rules.ts'

export type Removed = Readonly<Partial<Record<RetentionKind, number>>>

/** Removes data whose retention has ended, and records how many rows of each kind that were. */
export async function enforceRetention({ ctx }: { readonly ctx: TenantContext }): Promise<Removed> {
  const [company, people] = await ctx.inTenant(async (tx) => [
    (
      await tx
        .select({ createdBy: companies.createdBy })
        .from(companies)
        .where(eq(companies.companyId, ctx.companyId))
    )[0],
    await tx.select({ userId: users.userId }).from(users).where(eq(users.companyId, ctx.companyId)),
  ])
  if (!company) return {}
  const run = { runId: randomUUID(), ranAt: ctx.clock() }
  const removed: Partial<Record<RetentionKind, number>> = {}
  const add = (kind: RetentionKind, rows: number) => {
    removed[kind] = (removed[kind] ?? 0) + rows
  }
  const oldest = await apply(ctx, company.createdBy, run.ranAt, 'company', add)
  let since = oldest
  for (const { userId } of people) since = (await apply(ctx, userId, run.ranAt, 'user', add)) ?? since
  const rows = Object.entries(removed).map(([kind, count]) => ({ kind, rows: count }))
  if (rows.length > 0 && since !== null)
    await ctx.inTenant((tx) =>
      tx
        .insert(retentionRuns)
        .values(rows.map((row) => ({ ...row, ...run, companyId: ctx.companyId, olderThan: since }))),
    )
  return removed
}

/** Runs each removal in a transaction of its own: completed ones stay, and the next night does the rest. */
async function apply(
  ctx: TenantContext,
  userId: string,
  now: Date,
  of: RetentionRule['of'],
  add: (kind: RetentionKind, rows: number) => void,
): Promise<Date | null> {
  const { privacy } = await getSettings({ ctx: tenantContext(ctx, ctx.companyId, userId) })
  if (!retentionPeriods.includes(privacy.data_retention_period)) return null
  const since = keptSince(privacy.data_retention_period, now)
  if (since === null) return null
  for (const rule of retentionRules.filter((candidate) => candidate.of === of))
    for (const remove of rule.removals) {
      const rows = await ctx.db.inTenant(
        ctx.companyId,
        ({ client }) => remove(client, { companyId: ctx.companyId, before: since, userId }),
        { statementTimeoutMs: 0 },
      )
      add(rule.kind, rows)
    }
  return since
}

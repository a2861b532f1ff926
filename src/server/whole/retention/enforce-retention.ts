import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type PrivacySettings, retentionPeriods } from '#contract/settings'
import { presentSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { userSettings, users } from '../../kit/db/schema/identity.ts'
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
    await tx
      .select({ userId: users.userId, role: users.role, saved: userSettings })
      .from(users)
      .leftJoin(
        userSettings,
        and(eq(userSettings.companyId, users.companyId), eq(userSettings.userId, users.userId)),
      )
      .where(eq(users.companyId, ctx.companyId)),
  ])
  if (!company) return {}
  const run = { runId: randomUUID(), ranAt: ctx.clock() }
  const removed: Partial<Record<RetentionKind, number>> = {}
  const add = (kind: RetentionKind, rows: number) => {
    removed[kind] = (removed[kind] ?? 0) + rows
  }
  const now = run.ranAt
  const of = { userId: company.createdBy, period: periodOfCompany(people, company.createdBy) }
  let since = await apply(ctx, of, { now, of: 'company', add })
  for (const { userId, saved } of people)
    since = (await apply(ctx, { userId, period: chosen(saved) }, { now, of: 'user', add })) ?? since
  const rows = Object.entries(removed).map(([kind, count]) => ({ kind, rows: count }))
  if (rows.length > 0 && since !== null)
    await ctx.inTenant((tx) =>
      tx
        .insert(retentionRuns)
        .values(rows.map((row) => ({ ...row, ...run, companyId: ctx.companyId, olderThan: since }))),
    )
  return removed
}

type Period = PrivacySettings['data_retention_period']
type Saved = typeof userSettings.$inferSelect | null

interface Person {
  readonly userId: string
  readonly role: string
  readonly saved: Saved
}

const chosen = (saved: Saved): Period => presentSettings(saved ?? undefined).privacy.data_retention_period

/**
 * Returns the creator's period. Where the creator has left, the longest one that an owner saved: nothing may go earlier
 * than a person chose, so until one has saved a period nothing goes.
 */
function periodOfCompany(people: readonly Person[], createdBy: string): Period {
  const creator = people.find(({ userId }) => userId === createdBy)
  if (creator) return chosen(creator.saved)
  const periods = people
    .filter(({ role, saved }) => role === 'owner' && saved?.privacy != null)
    .map(({ saved }) => chosen(saved))
  return retentionPeriods.findLast((period) => periods.includes(period)) ?? 'indefinitely'
}

interface Applied {
  readonly now: Date
  readonly of: RetentionRule['of']
  readonly add: (kind: RetentionKind, rows: number) => void
}

/** Runs each removal in a transaction of its own: completed ones stay, and the next night does the rest. */
async function apply(
  ctx: TenantContext,
  { userId, period }: { readonly userId: string; readonly period: Period },
  { now, of, add }: Applied,
): Promise<Date | null> {
  const since = keptSince(period, now)
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

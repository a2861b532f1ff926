import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../accounts/audit/record-audit.ts'
import { type AppContext, tenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { reportSchedules } from '../../kit/db/schema/reports.ts'
import type { RecipientLink } from './recipient-link.ts'

interface Call {
  readonly ctx: AppContext
  readonly input: RecipientLink
}

export async function getsReport({ ctx, input }: Call): Promise<boolean> {
  const schedule = await ctx.db.inTenant(input.companyId, (tx) => find(tx, input))
  return schedule !== null && recipientsOf(schedule).includes(input.recipient)
}

/**
 * Removes one address from a schedule, which is paused without any. Repeating has no effect; `false` where the
 * schedule was deleted.
 */
export async function endReportTo({ ctx, input }: Call): Promise<boolean> {
  const { companyId, scheduleId, recipient } = input
  const changed = await ctx.db.inTenant(companyId, async (tx) => {
    const schedule = await find(tx, input)
    if (!schedule) return null
    const before = recipientsOf(schedule)
    const recipients = before.filter((each) => each !== recipient)
    if (recipients.length === before.length) return { userId: schedule.userId, before: null, recipients }
    await tx
      .update(reportSchedules)
      .set({ recipients, updatedAt: ctx.clock(), ...(recipients.length === 0 ? { isPaused: true } : {}) })
      .where(ofLink(input))
    return { userId: schedule.userId, before, recipients }
  })
  if (!changed) return false
  const { userId, before, recipients } = changed
  if (before)
    await recordAudit({
      ctx: tenantContext(ctx, companyId, userId),
      input: {
        ...{ action: 'changeReportSchedule', actor: 'Link', object: scheduleId },
        ...{ before: { recipients: before }, after: { recipients } },
      },
    })
  return true
}

const recipientsOf = ({ recipients }: typeof reportSchedules.$inferSelect) => recipients as readonly string[]

const ofLink = ({ companyId, scheduleId }: RecipientLink) =>
  and(eq(reportSchedules.companyId, companyId), eq(reportSchedules.scheduleId, scheduleId))

async function find(tx: TenantTransaction, link: RecipientLink) {
  const [schedule] = await tx.select().from(reportSchedules).where(ofLink(link)).for('update')
  return schedule ?? null
}

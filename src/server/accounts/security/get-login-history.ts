import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { loginRecord } from '#contract/security'
import type { RequestContext } from '../../kit/context.ts'
import { auditLog } from '../../kit/db/schema/audit.ts'
import { deviceOf } from '../identity-provider/device-of.ts'

type LoginRecord = z.infer<typeof loginRecord>

const LIMIT = 200

interface Row {
  attempt_id: string
  attempted_at: Date
  ip_address: string | null
  user_agent: string | null
  succeeded: boolean
}

/** Newest first; the screen shows five, and all on request. */
export async function getLoginHistory({
  ctx,
}: {
  readonly ctx: RequestContext
}): Promise<{ logins: LoginRecord[] }> {
  return { logins: ctx.config.oidc.mode === 'external' ? await seenHere(ctx) : await ofProvider(ctx) }
}

/** Excludes a right password whose code never came, and a password checked in the settings: neither is a sign-in. */
async function ofProvider(ctx: RequestContext): Promise<LoginRecord[]> {
  const { rows } = await ctx.db.pool.query<Row>(
    `select attempt_id, attempted_at, ip_address, user_agent, succeeded from identity.login_attempts
     where account_id::text = $1 and (reason in ('sign-in', 'second-factor') or (reason = 'registration' and succeeded))
     order by attempted_at desc, attempt_id desc limit ${LIMIT}`,
    [ctx.actor.subject],
  )
  return rows.map((row) => ({
    login_id: row.attempt_id,
    login_time: row.attempted_at.toISOString(),
    ip_address: row.ip_address ?? '',
    device_info: deviceOf(row.user_agent),
    success: row.succeeded,
  }))
}

/** Lists the sign-ins that reached us; an external provider does not report failures. */
async function seenHere(ctx: RequestContext): Promise<LoginRecord[]> {
  const rows = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.companyId, ctx.companyId),
          eq(auditLog.userId, ctx.userId),
          eq(auditLog.action, 'signedIn'),
        ),
      )
      .orderBy(desc(auditLog.entryId))
      .limit(LIMIT),
  )
  return rows.map((row) => ({
    login_id: String(row.entryId),
    login_time: row.at.toISOString(),
    ip_address: row.ipAddress ?? '',
    device_info: row.device ?? '',
    success: row.result === 'done',
  }))
}

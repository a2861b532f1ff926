import type { Message } from '#messages/message'
import { type AppContext, type TenantContext, tenantContext } from '../../../kit/context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findUser } from '../../identity/ensure-user.ts'
import { deviceOf } from '../../identity-provider/device-of.ts'
import { EMBEDDED_ACTOR_ISSUER } from '../../identity-provider/embedded/embedded-issuer.ts'
import type { AttemptOrigin } from '../../identity-provider/embedded/login-attempts.ts'
import { notify } from '../../notifications/notify.ts'

interface Call {
  readonly app: AppContext
  readonly accountId: string
  readonly origin: AttemptOrigin
}

/** Returns the account's member. A new account has none until the person first opens the application. */
export async function memberOf(app: AppContext, accountId: string): Promise<TenantContext | null> {
  const user = await findUser(app.db, { issuer: EMBEDDED_ACTOR_ISSUER, subject: accountId })
  return user && tenantContext(app, user.companyId, user.userId)
}

/** Enters the sign-in before it continues: a sign-in that cannot be entered into the audit log is refused. */
export async function enterSignIn({ app, accountId, origin }: Call): Promise<void> {
  const ctx = await memberOf(app, accountId)
  if (ctx) await recordAudit({ ctx, input: { action: 'signedIn', ...whence(origin) } })
}

/** Notifies the owner of a sign-in from a device that was never used before. */
export async function notifySignIn({ app, accountId, origin }: Call): Promise<void> {
  const ctx = await memberOf(app, accountId)
  if (!ctx) return
  const device = deviceOf(origin.userAgent)
  if (!(await isFirstFrom(app, accountId, device))) return
  const about = `${device} ${app.clock().toISOString()}`
  const params = { device, address: origin.address }
  await notify({ ctx, input: { kind: 'new-device', about, params, userIds: [ctx.userId] } })
}

export async function notifyRecovery(app: AppContext, accountId: string, left: number): Promise<void> {
  const ctx = await memberOf(app, accountId)
  if (!ctx) return
  const about = app.clock().toISOString()
  await notify({ ctx, input: { kind: 'recovery-code-used', about, params: { left }, userIds: [ctx.userId] } })
}

export async function notifyRefusal({ app, accountId, origin }: Call, refusal: Message): Promise<void> {
  const ctx = await memberOf(app, accountId)
  if (ctx) await recordAudit({ ctx, input: { action: 'signedIn', refusal, ...whence(origin) } })
}

/** Origin of a sign-in in the form of the audit log. */
export const whence = ({ address, userAgent, requestId = '' }: AttemptOrigin) => ({
  address,
  device: deviceOf(userAgent),
  requestId: requestId || null,
})

/** This sign-in is already counted, so a known device has at least one more. */
async function isFirstFrom({ db }: AppContext, accountId: string, device: string): Promise<boolean> {
  const { rows } = await db.pool.query<{ user_agent: string | null }>(
    `select user_agent from identity.login_attempts
     where account_id = $1 and succeeded and reason in ('sign-in', 'second-factor', 'registration')
     order by attempted_at desc limit 500`,
    [accountId],
  )
  const same = rows.filter((row) => deviceOf(row.user_agent) === device)
  return rows.length > 1 && same.length <= 1
}

import { and, asc, eq, gt, isNull, lte, min } from 'drizzle-orm'
import type { RegionalSettings } from '#contract/settings'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { notifications } from '../../kit/db/schema/notifications.ts'
import { sendMail } from '../../kit/mail/send-mail.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { getSettings } from '../settings/get-settings.ts'
import type { Figure } from './kinds.ts'
import { newsletters, unsubscribePath } from './news/unsubscribe-link.ts'
import { linkOf, renderNotification, subjectOf } from './render-notification.ts'

/** A mail shows the newest; the others stand in the application. */
const MOST_IN_ONE_MAIL = 50

/** Requests the person's mail for this time, once. `isFollowed`: for notices that wait for a following one. */
export async function requestMail(
  tx: TenantTransaction,
  { companyId, userId, clock, jobs }: TenantContext,
  { at, isFollowed = false }: { readonly at: Date; readonly isFollowed?: boolean },
): Promise<void> {
  const key = `${userId} ${isFollowed ? 'followed' : at.toISOString()}`
  const startAfterSeconds = Math.ceil((at.getTime() - clock().getTime()) / 1000)
  await jobs.send('mail-notifications', { companyId, userId }, { key, startAfterSeconds, tx })
}

const markSql =
  'update notifications set emailed_at = $2 where company_id = $1 and notification_id = any($3::uuid[])'

/**
 * Sends one mail with everything due to this person: immediately for a single notice, otherwise as a digest.
 * Newsletters are sent separately, so that unsubscribing from one ends nothing else.
 */
export async function mailNotifications({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const { companyId, userId } = ctx
  const now = ctx.clock()
  const { regional } = await getSettings({ ctx })
  await ctx.inTenant(async (tx) => {
    const unsent = and(
      eq(notifications.companyId, companyId),
      eq(notifications.userId, userId),
      isNull(notifications.emailedAt),
    )
    const due = await tx
      .select()
      .from(notifications)
      .where(and(unsent, lte(notifications.emailDueAt, now)))
      .orderBy(asc(notifications.createdAt))
      .for('update', { skipLocked: true })
    const ids = due.map(({ notificationId }) => notificationId)
    await tx.client.query(markSql, [companyId, now, ids])
    // Also where the job of that time was lost.
    const [next] = await tx
      .select({ at: min(notifications.emailDueAt) })
      .from(notifications)
      .where(and(unsent, gt(notifications.emailDueAt, now)))
    if (next?.at) await requestMail(tx, ctx, { at: next.at })
    const [reader] = await tx
      .select({ email: users.email, unsubscribeSecret: users.unsubscribeSecret })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
    if (due.length === 0 || !reader?.email) return
    for (const newsletter of [null, ...newsletters]) {
      const part = due.filter(
        ({ type }) => (newsletters.find((each) => each === type) ?? null) === newsletter,
      )
      if (part.length === 0) continue
      const list = newsletter ?? (part.some(({ type }) => type !== 'security_alerts') ? 'notices' : null)
      const unsubscribeUrl =
        list && ctx.config.publicUrl + unsubscribePath(list, companyId, reader.unsubscribeSecret)
      const mail = compose(part, {
        regional,
        siteUrl: ctx.config.publicUrl,
        unsubscribeUrl,
      })
      await sendMail({ ctx, input: { companyId, recipient: reader.email, unsubscribeUrl, ...mail }, tx })
    }
  })
}

interface Frame {
  readonly regional: RegionalSettings
  readonly siteUrl: string
  readonly unsubscribeUrl: string | null
}

function compose(
  due: readonly (typeof notifications.$inferSelect)[],
  { regional, siteUrl, unsubscribeUrl }: Frame,
): { subject: string; body: string } {
  const text = wordingFor(regional)
  const words = due.slice(-MOST_IN_ONE_MAIL).map((row) => {
    const params = row.params as Record<string, Figure>
    const worded = renderNotification(row.kind, params, regional)
    return {
      ...worded,
      subject: subjectOf(worded.title, params),
      url: siteUrl + linkOf(row.kind, params),
    }
  })
  const [first] = words
  const subject =
    words.length === 1 && first
      ? `Quanto: ${first.subject}`
      : text('notification.digestSubject', { count: due.length })
  const more = due.length - words.length
  const parts = [
    ...words.map((each) => `${each.title}\n${each.text}\n${each.url}`),
    ...(more > 0 ? [text('notification.more', { count: more, url: siteUrl })] : []),
  ]
  const why = text('notification.why', { url: `${siteUrl}/settings?section=notifications` })
  const end = unsubscribeUrl && text('notification.unsubscribe', { url: unsubscribeUrl })
  return { subject, body: [...parts, '--', end ? `${why}\n${end}` : why].join('\n\n') }
}

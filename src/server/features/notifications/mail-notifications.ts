import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { TenantContext } from '../../context.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { users } from '../../db/schema/users.ts'
import { sendMail } from '../../integrations/mail/send-mail.ts'
import { getSettings } from '../identity/get-settings.ts'
import { type Figure, kinds } from './kinds.ts'
import { notificationTexts } from './texts/notification-texts.ts'
import { filled, isKind, wordNotification } from './word-notification.ts'

const MOST_IN_ONE_MAIL = 50

/** One mail with everything that is due to this person: at once for a single notice, else a digest. */
export async function mailNotifications({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const { companyId, userId } = ctx
  const now = ctx.clock()
  const { regional } = await getSettings({ ctx })
  await ctx.inTenant(async (tx) => {
    const due = await tx
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.companyId, companyId),
          eq(notifications.userId, userId),
          isNull(notifications.emailedAt),
          lte(notifications.emailDueAt, now),
        ),
      )
      .orderBy(asc(notifications.createdAt))
      .limit(MOST_IN_ONE_MAIL)
      .for('update', { skipLocked: true })
    const [reader] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
    if (due.length === 0) return
    await tx
      .update(notifications)
      .set({ emailedAt: now })
      .where(
        and(
          eq(notifications.companyId, companyId),
          inArray(
            notifications.notificationId,
            due.map(({ notificationId }) => notificationId),
          ),
        ),
      )
    if (!reader?.email) return
    const mail = compose(due, regional.language, ctx.config.publicUrl)
    await sendMail({ ctx, input: { companyId, recipient: reader.email, ...mail }, tx })
  })
}

function compose(
  due: readonly (typeof notifications.$inferSelect)[],
  language: keyof typeof notificationTexts,
  siteUrl: string,
): { subject: string; body: string } {
  const texts = notificationTexts[language]
  const words = due.map(({ kind, params }) => ({
    ...wordNotification(kind, params as Record<string, Figure>, { language }),
    url: siteUrl + (isKind(kind) ? kinds[kind].link : '/dashboard'),
  }))
  const [first] = words
  const subject =
    words.length === 1 && first
      ? `Quanto: ${first.title}`
      : filled(texts.digestSubject, { count: words.length }, language)
  const parts = words.map(({ title, text, url }) => `${title}\n${text}\n${url}`)
  const why = filled(texts.why, { url: `${siteUrl}/settings?section=notifications` }, language)
  return { subject, body: [...parts, '--', why].join('\n\n') }
}

import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { type TenantContext, tenantContext } from '../../../kit/context.ts'
import { users } from '../../../kit/db/schema/identity.ts'
import { isNews, runningRelease } from '../../identity/releases.ts'
import { updateUser } from '../../identity/write-user.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { notify } from '../notify.ts'
import { readPreferences } from '../preferences.ts'

interface Call {
  readonly ctx: TenantContext
}

/**
 * Runs nightly: notifies each person of what is new since they registered or were last notified, and sends the tip of
 * the month to those who subscribed.
 */
export async function notifyNews({ ctx }: Call): Promise<void> {
  await notifyRelease(ctx)
  await sendTips(ctx)
}

/**
 * Notifies of each release once, and only people who were there before it. A person who switched it off is not
 * notified later.
 */
async function notifyRelease(ctx: TenantContext): Promise<void> {
  const people = await ctx.inTenant((tx) =>
    tx
      .select({ userId: users.userId, newsVersion: users.newsVersion })
      .from(users)
      .where(
        and(
          eq(users.companyId, ctx.companyId),
          or(isNull(users.newsVersion), ne(users.newsVersion, runningRelease)),
        ),
      ),
  )
  const userIds = people.filter(({ newsVersion }) => isNews(newsVersion)).map(({ userId }) => userId)
  if (userIds.length === 0) return
  const params = { version: runningRelease }
  await notify({ ctx, input: { kind: 'whats-new', about: runningRelease, params, userIds } })
  for (const userId of userIds) await remember(ctx, userId, { newsVersion: runningRelease })
}

/** Sends the tip on the first night of a new month in the person's time zone. */
async function sendTips(ctx: TenantContext): Promise<void> {
  const people = await ctx.inTenant((tx) =>
    tx
      .select({ userId: users.userId, tipMonth: users.tipMonth })
      .from(users)
      .where(eq(users.companyId, ctx.companyId)),
  )
  for (const { userId, tipMonth } of people) {
    const reader = tenantContext(ctx, ctx.companyId, userId)
    if (!(await wantsTips(reader))) continue
    const { regional } = await getSettings({ ctx: reader })
    const month = monthIn(regional.timezone, ctx.clock())
    if (month === tipMonth) continue
    const params = { month: Number(month.slice(5)) }
    await notify({ ctx, input: { kind: 'pricing-tip', about: month, params, userIds: [userId] } })
    await remember(ctx, userId, { tipMonth: month })
  }
}

async function wantsTips(reader: TenantContext): Promise<boolean> {
  const preferences = await reader.inTenant((tx) => readPreferences(tx, reader))
  const tips = preferences.find((each) => each.notification_type === 'marketing')
  return tips !== undefined && (tips.email_enabled || tips.in_app_enabled)
}

async function remember(
  ctx: TenantContext,
  userId: string,
  told: { readonly newsVersion?: string; readonly tipMonth?: string },
): Promise<void> {
  await ctx.inTenant((tx) => updateUser(tx, { companyId: ctx.companyId, userId }, told))
}

/** `YYYY-MM` in the given time zone. */
function monthIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(now)
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${read('year')}-${read('month')}`
}

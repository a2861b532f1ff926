import { and, eq, inArray, sql } from 'drizzle-orm'
import { type TenantContext, tenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { removedRows, type UserRowsBefore } from '../../kit/db/rows-before.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { notifications } from '../../kit/db/schema/notifications.ts'
import { IS_AWAY } from '../identity/companies-of-person.ts'
import { nameUuid } from '../identity/identity-ids.ts'
import { getSettings } from '../settings/get-settings.ts'
import { type KindParams, kinds, type NotificationKind } from './kinds.ts'
import { mailNotifications, requestMail } from './mail-notifications.ts'
import { readPreferences } from './preferences.ts'
import { whenToMail } from './when-to-mail.ts'

interface Notice<Kind extends NotificationKind> {
  readonly kind: Kind
  readonly params: KindParams[Kind]
  /** Subject of the event: it is notified once, however often a job is repeated. */
  readonly about: string
  /** Default: all people in the company. */
  readonly userIds?: readonly string[]
  /** True: another notice follows, and its mail tells of this one, too; if none does, a mail of its own does later. */
  readonly isFollowed?: boolean
  /**
   * One of the same kind that is no older than this takes the new values, and no other is raised or mailed: for news that
   * a person who works causes again and again.
   */
  readonly joinsWithinMs?: number
}

/** Time after which a notice is mailed although none followed it, e.g. because what it waited for failed. */
const FOLLOWED_WITHIN_MS = 600_000

interface Call<Kind extends NotificationKind> {
  readonly ctx: TenantContext
  readonly input: Notice<Kind>
}

/**
 * Notifies people in the bell immediately and by e-mail as their preferences say. The event has already happened, so
 * a failure here is logged and never fails the caller.
 */
export async function notify<Kind extends NotificationKind>({ ctx, input }: Call<Kind>): Promise<void> {
  try {
    for (const userId of await readers(ctx, input))
      await notifyOne(tenantContext(ctx, ctx.companyId, userId), input)
  } catch (error) {
    ctx.log.error({ err: error, kind: input.kind }, 'a notification could not be raised')
  }
}

/** A person who is in another company receives only these kinds: the deletion of this company and its withdrawal. */
const alsoForAway: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'deletion-requested',
  'deletion-taken-back',
])

async function readers(
  ctx: TenantContext,
  { kind, userIds: only }: { readonly kind: NotificationKind; readonly userIds?: readonly string[] },
): Promise<string[]> {
  if (only?.length === 0) return []
  const present = alsoForAway.has(kind) ? undefined : sql.raw(`not ${IS_AWAY}`)
  const rows = await ctx.inTenant((tx) =>
    tx
      .select({ userId: users.userId })
      .from(users)
      .where(
        and(eq(users.companyId, ctx.companyId), only ? inArray(users.userId, [...only]) : undefined, present),
      ),
  )
  return rows.map(({ userId }) => userId)
}

async function notifyOne<Kind extends NotificationKind>(
  ctx: TenantContext,
  { kind, params, about, isFollowed = false, joinsWithinMs = 0 }: Notice<Kind>,
): Promise<void> {
  const { companyId, userId } = ctx
  const now = ctx.clock()
  const { type } = kinds[kind]
  const { regional } = await getSettings({ ctx })
  const isToMail = await ctx.inTenant(async (tx) => {
    const since = new Date(now.getTime() - joinsWithinMs)
    if (joinsWithinMs > 0 && (await joinsEarlier(tx, ctx, { kind, params, since }))) return false
    const preference = (await readPreferences(tx, ctx)).find((each) => each.notification_type === type)
    if (!preference || !(preference.in_app_enabled || preference.email_enabled)) return false
    const emailDueAt = preference.email_enabled
      ? whenToMail(now, {
          frequency: preference.frequency,
          quietStart: preference.quiet_hours_start,
          quietEnd: preference.quiet_hours_end,
          timeZone: regional.timezone,
          weekStartsOn: regional.week_starts_on,
        })
      : null
    const added = await tx
      .insert(notifications)
      .values({
        companyId,
        notificationId: nameUuid(`notification ${JSON.stringify([companyId, userId, kind, about])}`),
        userId,
        type,
        kind,
        params,
        inApp: preference.in_app_enabled,
        createdAt: now,
        emailDueAt,
      })
      .onConflictDoNothing()
      .returning({ notificationId: notifications.notificationId })
    if (added.length === 0 || !emailDueAt) return false
    const isDue = emailDueAt <= now
    if (isDue && !isFollowed) return true
    const at = isDue ? new Date(now.getTime() + FOLLOWED_WITHIN_MS) : emailDueAt
    await requestMail(tx, ctx, { at, isFollowed: isDue })
    return false
  })
  if (isToMail) await mailNotifications({ ctx })
}

/** Gives the person's latest notice of a kind the new values; false if there is none since then. */
async function joinsEarlier<Kind extends NotificationKind>(
  tx: TenantTransaction,
  { companyId, userId }: TenantContext,
  { kind, params, since }: Pick<Notice<Kind>, 'kind' | 'params'> & { readonly since: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update notifications set params = $5
     where company_id = $1 and user_id = $2 and notification_id = (
       select notification_id from notifications
       where company_id = $1 and user_id = $2 and kind = $3 and created_at > $4
       order by created_at desc limit 1)`,
    [companyId, userId, kind, since, JSON.stringify(params)],
  )
  return (rowCount ?? 0) > 0
}

/** Deletes a user's notifications from before, and returns how many. */
export function deleteNotificationsBefore(
  client: Queryable,
  { companyId, before, userId }: UserRowsBefore,
): Promise<number> {
  return removedRows(
    client,
    'delete from notifications where company_id = $1 and created_at < $2 and user_id = $3',
    [companyId, before, userId],
  )
}

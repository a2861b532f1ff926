import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import { type NotificationView, type notificationList, notificationTypes } from '#contract/notifications'
import type { RegionalSettings } from '#contract/settings'
import { notifications } from '../../kit/db/schema/notifications.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { getSettings } from '../settings/get-settings.ts'
import type { Figure } from './kinds.ts'
import { linkOf, renderNotification } from './render-notification.ts'

const DEFAULT_LIMIT = 30

export async function listNotifications({
  ctx,
  input,
}: VerbArgs<'listNotifications'>): Promise<z.infer<typeof notificationList>> {
  const { regional } = await getSettings({ ctx })
  const mine = and(
    eq(notifications.companyId, ctx.companyId),
    eq(notifications.userId, ctx.userId),
    eq(notifications.inApp, true),
  )
  return ctx.inTenant(async (tx) => {
    const rows = await tx
      .select()
      .from(notifications)
      .where(mine)
      .orderBy(desc(notifications.createdAt), desc(notifications.notificationId))
      .limit(input.limit ?? DEFAULT_LIMIT)
    const [unread] = await tx
      .select({ count: count() })
      .from(notifications)
      .where(and(mine, isNull(notifications.readAt)))
    return { notifications: rows.map((row) => present(row, regional)), unread: unread?.count ?? 0 }
  })
}

function present(row: typeof notifications.$inferSelect, regional: RegionalSettings): NotificationView {
  const params = row.params as Record<string, Figure>
  return {
    notification_id: row.notificationId,
    type: notificationTypes.find((type) => type === row.type) ?? 'system_updates',
    kind: row.kind,
    ...renderNotification(row.kind, params, regional),
    link: linkOf(row.kind, params),
    created_at: row.createdAt.toISOString(),
    read: row.readAt !== null,
  }
}

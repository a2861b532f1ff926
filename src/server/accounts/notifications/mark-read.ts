import { and, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { notificationList } from '#contract/notifications'
import { notifications } from '../../kit/db/schema/notifications.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { listNotifications } from './list-notifications.ts'

/** Marks all as read if `ids` is absent; notifications of other users stay as they are. */
export async function markRead({
  ctx,
  input,
}: VerbArgs<'markNotificationsRead'>): Promise<z.infer<typeof notificationList>> {
  await ctx.inTenant((tx) =>
    tx
      .update(notifications)
      .set({ readAt: ctx.clock() })
      .where(
        and(
          eq(notifications.companyId, ctx.companyId),
          eq(notifications.userId, ctx.userId),
          isNull(notifications.readAt),
          ...(input.ids ? [inArray(notifications.notificationId, [...input.ids])] : []),
        ),
      ),
  )
  return listNotifications({ ctx, input: {} })
}

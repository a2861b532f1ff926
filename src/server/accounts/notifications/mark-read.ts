import { and, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { notificationList } from '#contract/notifications'
import type { TenantContext } from '../../kit/context.ts'
import { notifications } from '../../kit/db/schema/notifications.ts'
import { listNotifications } from './list-notifications.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly ids?: readonly string[] | undefined }
}

/** Marks all as read if `ids` is absent; notifications of other users stay as they are. */
export async function markRead({ ctx, input }: Call): Promise<z.infer<typeof notificationList>> {
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

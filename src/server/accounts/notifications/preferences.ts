import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { type notificationPreference, notificationTypes } from '#contract/notifications'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { notificationPreferences } from '../../kit/db/schema/notifications.ts'

export type Preference = z.infer<typeof notificationPreference>

/** Defaults as specified: product news and marketing are mailed only if the user asks for them. */
export function defaultPreference(type: Preference['notification_type']): Preference {
  const isOurNews = type === 'product_updates' || type === 'marketing'
  return {
    notification_type: type,
    email_enabled: !isOurNews,
    in_app_enabled: type !== 'marketing',
    frequency: 'real-time',
    quiet_hours_start: '22:00',
    quiet_hours_end: '07:00',
  }
}

/** Returns all five types in order; a type that was never saved has the defaults. */
export async function readPreferences(
  tx: TenantTransaction,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<Preference[]> {
  const rows = await tx
    .select()
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.companyId, companyId), eq(notificationPreferences.userId, userId)))
  return notificationTypes.map((type) => {
    const row = rows.find(({ notificationType }) => notificationType === type)
    if (!row) return defaultPreference(type)
    return {
      notification_type: type,
      email_enabled: row.emailEnabled,
      in_app_enabled: row.inAppEnabled,
      frequency: row.frequency as Preference['frequency'],
      quiet_hours_start: row.quietHoursStart,
      quiet_hours_end: row.quietHoursEnd,
    }
  })
}

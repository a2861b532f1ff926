import { sql } from 'drizzle-orm'
import { message } from '#messages/message'
import { notificationPreferences } from '../../kit/db/schema/notifications.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { type Preference, readPreferences } from './preferences.ts'

/** Saves the given types, leaves the others, and returns all of them. */
export async function updatePreferences({
  ctx,
  input,
}: VerbArgs<'updateNotificationPreferences'>): Promise<{ preferences: Preference[] }> {
  const { companyId, userId } = ctx
  const types = input.preferences.map((preference) => preference.notification_type)
  if (new Set(types).size !== types.length)
    throw problem('notification.type_twice', null, {
      fields: { preferences: message('field.type_twice') },
    })
  return ctx.inTenant(async (tx) => {
    if (types.length > 0)
      await tx
        .insert(notificationPreferences)
        .values(
          input.preferences.map((preference) => ({
            companyId,
            userId,
            notificationType: preference.notification_type,
            emailEnabled: preference.email_enabled,
            inAppEnabled: preference.in_app_enabled,
            frequency: preference.frequency,
            quietHoursStart: preference.quiet_hours_start,
            quietHoursEnd: preference.quiet_hours_end,
          })),
        )
        .onConflictDoUpdate({
          target: [
            notificationPreferences.companyId,
            notificationPreferences.userId,
            notificationPreferences.notificationType,
          ],
          set: {
            emailEnabled: sql`excluded.email_enabled`,
            inAppEnabled: sql`excluded.in_app_enabled`,
            frequency: sql`excluded.frequency`,
            quietHoursStart: sql`excluded.quiet_hours_start`,
            quietHoursEnd: sql`excluded.quiet_hours_end`,
          },
        })
    return { preferences: await readPreferences(tx, ctx) }
  })
}

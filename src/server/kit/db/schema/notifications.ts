import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofUser } from './identity.ts'

/**
 * A person's notification. Stored as a kind with its figures, so that it is worded in the reader's current language.
 */
export const notifications = pgTable(
  'notifications',
  {
    companyId: companyId(),
    notificationId: uuid('notification_id').notNull(),
    userId: uuid('user_id').notNull(),
    type: text('type').notNull(),
    kind: text('kind').notNull(),
    params: jsonb('params').notNull(),
    /** True if the bell shows it; a notification for e-mail only is stored for its digest. */
    inApp: boolean('in_app').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
    /** Time at which its e-mail is due; `null`: no e-mail. */
    emailDueAt: instant('email_due_at'),
    emailedAt: instant('emailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.notificationId] }),
    ofUser(table),
    index('notifications_by_user').on(table.companyId, table.userId, table.createdAt),
  ],
)

/** A person's choices per type; a type without a row has the defaults. Quiet hours are in the person's time zone. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    notificationType: text('notification_type').notNull(),
    emailEnabled: boolean('email_enabled').notNull(),
    inAppEnabled: boolean('in_app_enabled').notNull(),
    frequency: text('frequency').notNull(),
    quietHoursStart: text('quiet_hours_start').notNull(),
    quietHoursEnd: text('quiet_hours_end').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.notificationType] }),
    ofUser(table),
  ],
)

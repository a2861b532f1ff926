import type { Handlers } from '../../kit/http/handlers.ts'
import { getPreferences } from './get-preferences.ts'
import { listNotifications } from './list-notifications.ts'
import { listOutbox, readMail } from './list-outbox.ts'
import { markRead } from './mark-read.ts'
import { updatePreferences } from './update-preferences.ts'

export const notificationHandlers = {
  getNotificationPreferences: getPreferences,
  updateNotificationPreferences: ({ ctx, input }) => updatePreferences({ ctx, input: input.body }),
  listNotifications: ({ ctx, input }) => listNotifications({ ctx, input: input.query }),
  markNotificationsRead: ({ ctx, input }) => markRead({ ctx, input: input.body }),
  listOutbox,
  readMail: ({ ctx, input }) => readMail({ ctx, input: input.params }),
} as const satisfies Handlers

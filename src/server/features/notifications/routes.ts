import type { Handlers } from '../../http/handlers.ts'
import { getPreferences } from './get-preferences.ts'
import { listNotifications } from './list-notifications.ts'
import { listOutbox } from './list-outbox.ts'
import { markRead } from './mark-read.ts'
import { updatePreferences } from './update-preferences.ts'

export const notificationHandlers = {
  getNotificationPreferences: getPreferences,
  updateNotificationPreferences: ({ ctx, input }) => updatePreferences({ ctx, input: input.body }),
  listNotifications: ({ ctx, input }) => listNotifications({ ctx, input: input.query }),
  markNotificationsRead: ({ ctx, input }) => markRead({ ctx, input: input.body }),
  listOutbox,
} as const satisfies Handlers

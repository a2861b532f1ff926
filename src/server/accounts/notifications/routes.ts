import * as contract from '#contract/notifications'
import { handle } from '../../kit/http/handle.ts'
import { getPreferences } from './get-preferences.ts'
import { listNotifications } from './list-notifications.ts'
import { listOutbox, readMail } from './list-outbox.ts'
import { markRead } from './mark-read.ts'
import { updatePreferences } from './update-preferences.ts'

export const notificationHandlers = [
  handle(contract.getNotificationPreferences, getPreferences),
  handle(
    contract.updateNotificationPreferences,
    ({ ctx, body }) => updatePreferences({ ctx, input: body }),
    ({ ctx }) => getPreferences({ ctx }),
  ),
  handle(contract.listNotifications, ({ ctx, query }) => listNotifications({ ctx, input: query })),
  handle(contract.markNotificationsRead, ({ ctx, body }) => markRead({ ctx, input: body })),
  handle(contract.listOutbox, listOutbox),
  handle(contract.readMail, ({ ctx, params }) => readMail({ ctx, input: params })),
]

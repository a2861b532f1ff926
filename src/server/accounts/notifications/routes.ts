import * as contract from '#contract/notifications'
import { handle } from '../../kit/http/handle.ts'
import { getPreferences } from './get-preferences.ts'
import { listNotifications } from './list-notifications.ts'
import { listOutbox, readMail } from './list-outbox.ts'
import { markRead } from './mark-read.ts'
import { updatePreferences } from './update-preferences.ts'

export const notificationHandlers = [
  handle(contract.getNotificationPreferences, getPreferences),
  handle(contract.updateNotificationPreferences, updatePreferences, getPreferences),
  handle(contract.listNotifications, listNotifications),
  handle(contract.markNotificationsRead, markRead),
  handle(contract.listOutbox, listOutbox),
  handle(contract.readMail, readMail),
]

import * as z from 'zod'
import { call } from './call.ts'

export const notificationTypes = [
  'system_updates',
  'security_alerts',
  'analytics_reports',
  'product_updates',
  'marketing',
] as const

export const notificationFrequencies = ['real-time', 'daily', 'weekly'] as const

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const notificationPreference = z.strictObject({
  notification_type: z.enum(notificationTypes),
  email_enabled: z.boolean(),
  in_app_enabled: z.boolean(),
  frequency: z.enum(notificationFrequencies),
  quiet_hours_start: clock,
  quiet_hours_end: clock,
})

const notificationPreferences = z.strictObject({ preferences: z.array(notificationPreference) })

export const notification = z.strictObject({
  notification_id: z.uuid(),
  type: z.enum(notificationTypes),
  kind: z.string(),
  /** Title in the reader's language and formats. */
  title: z.string(),
  text: z.string(),
  /** Address in the product to which it leads. */
  link: z.string(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
})

export const notificationList = z.strictObject({
  notifications: z.array(notification),
  /** Number of all unread notifications, listed here or not. */
  unread: z.int(),
})

const listNotificationsInput = z.object({ limit: z.coerce.number().int().min(1).max(100).optional() })

/** Without `ids`, all notifications are marked. */
const markReadInput = z.object({ ids: z.array(z.uuid()).max(100).optional() })

export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const

const listedMail = z.strictObject({
  mail_id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  problem: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
})

/** Contains metadata only, because a link in a mail gives the reader the recipient's rights. */
export const outbox = z.strictObject({
  mails: z.array(listedMail),
  /** False if no mail server is configured: mails are then only kept here. */
  is_sending: z.boolean(),
})

const mailParam = z.object({ id: z.uuid() })

export const mailAnswer = z.strictObject({ mail: listedMail.extend({ body: z.string() }) })

export type NotificationView = z.infer<typeof notification>

export const getNotificationPreferences = call('GET /api/users/notifications', {
  summary: 'Notification preferences',
  answer: notificationPreferences,
})

export const updateNotificationPreferences = call('PUT /api/users/notifications', {
  summary: 'Save notification preferences',
  body: notificationPreferences,
  answer: notificationPreferences,
  role: 'viewer',
  by: 'person',
})

export const listNotifications = call('GET /api/notifications', {
  summary: 'The bell: newest first, and how many are unread',
  query: listNotificationsInput,
  answer: notificationList,
})

export const markNotificationsRead = call('POST /api/notifications/read', {
  summary: 'Mark notifications read, some or all',
  body: markReadInput,
  answer: notificationList,
  role: 'viewer',
  audit: 'none',
})

export const listOutbox = call('GET /api/outbox', {
  summary:
    'Mails to the signed-in user, and for owners those to people who are no members yet; not what they say',
  answer: outbox,
  by: 'person',
})

export const readMail = call('GET /api/outbox/{id}', {
  summary: 'What one of these mails says, where no mail server is configured',
  params: mailParam,
  answer: mailAnswer,
  proof: 'recent',
})

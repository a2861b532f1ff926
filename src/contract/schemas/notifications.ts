import * as z from 'zod'
import { notificationTypes } from './account.ts'

export const notification = z.strictObject({
  notification_id: z.uuid(),
  type: z.enum(notificationTypes),
  kind: z.string(),
  /** Worded in the reader's language and formats. */
  title: z.string(),
  text: z.string(),
  /** Where in the product it leads. */
  link: z.string(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
})

export const notificationList = z.strictObject({
  notifications: z.array(notification),
  /** Of all, listed here or not. */
  unread: z.int(),
})

export const listNotificationsInput = z.object({ limit: z.coerce.number().int().min(1).max(100).optional() })

/** Without `ids` all of them. */
export const markReadInput = z.object({ ids: z.array(z.uuid()).max(100).optional() })

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

/** Metadata only: a link in a mail acts for its reader. */
export const outbox = z.strictObject({
  mails: z.array(listedMail),
  /** `false`: no mail server is configured, and mails are only kept here. */
  is_sending: z.boolean(),
})

export const mailParam = z.object({ id: z.uuid() })
export const mailAnswer = z.strictObject({ mail: listedMail.extend({ body: z.string() }) })

export type NotificationView = z.infer<typeof notification>

import type { notificationTypes } from '#contract/notifications'

/** Types of mail that are not needed to run a store: each of their mails has an unsubscribe link. */
export const newsletters = ['product_updates', 'marketing'] as const

/**
 * Types of notification that each unsubscribe link ends. Security alerts continue, because they are no recurring
 * mail.
 */
export const mailLists = {
  product_updates: ['product_updates'],
  marketing: ['marketing'],
  notices: ['analytics_reports', 'system_updates'],
} as const satisfies Record<string, readonly (typeof notificationTypes)[number][]>

export type MailList = keyof typeof mailLists

export interface UnsubscribeLink {
  readonly newsletter: MailList
  readonly companyId: string
  readonly secret: string
}

/** The path contains the company, so that the link is looked up in that tenant only. */
export function unsubscribePath(newsletter: MailList, companyId: string, secret: string): string {
  const bytes = Buffer.from((companyId + secret).replaceAll('-', ''), 'hex')
  return `/unsubscribe/${newsletter}/${bytes.toString('base64url')}`
}

/** Returns `null` if the path does not have the form of our links. */
export function readUnsubscribeLink(newsletter: string, token: string): UnsubscribeLink | null {
  const known = (Object.keys(mailLists) as MailList[]).find((each) => each === newsletter)
  const hex = Buffer.from(token, 'base64url').toString('hex')
  if (!known || hex.length !== 64 || token.length !== 43) return null
  return { newsletter: known, companyId: uuidOf(hex.slice(0, 32)), secret: uuidOf(hex.slice(32)) }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

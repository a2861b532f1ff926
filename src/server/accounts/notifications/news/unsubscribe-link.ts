import type { notificationTypes } from '#contract/notifications'

/** Types that nobody needs in order to run a store: their mails can be ended from the mail itself. */
export const newsletters = ['product_updates', 'marketing'] as const

/** What one link ends, by type of notification. Alerts of security go on: they are no recurring mail. */
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

/** Names its company, so that it is looked for as that tenant and no other. */
export function unsubscribePath(newsletter: MailList, companyId: string, secret: string): string {
  const bytes = Buffer.from((companyId + secret).replaceAll('-', ''), 'hex')
  return `/unsubscribe/${newsletter}/${bytes.toString('base64url')}`
}

/** `null` for what none of ours looks like. */
export function readUnsubscribeLink(newsletter: string, token: string): UnsubscribeLink | null {
  const known = (Object.keys(mailLists) as MailList[]).find((each) => each === newsletter)
  const hex = Buffer.from(token, 'base64url').toString('hex')
  if (!known || hex.length !== 64 || token.length !== 43) return null
  return { newsletter: known, companyId: uuidOf(hex.slice(0, 32)), secret: uuidOf(hex.slice(32)) }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

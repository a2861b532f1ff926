/** Types that nobody needs in order to run a store: their mails can be ended from the mail itself. */
export declare const newsletters: readonly ['product_updates', 'marketing']
/** What one link ends, by type of notification. Alerts of security go on: they are no recurring mail. */
export declare const mailLists: {
  readonly product_updates: readonly ['product_updates']
  readonly marketing: readonly ['marketing']
  readonly notices: readonly ['analytics_reports', 'system_updates']
}
export type MailList = keyof typeof mailLists
export interface UnsubscribeLink {
  readonly newsletter: MailList
  readonly companyId: string
  readonly secret: string
}
/** Names its company, so that it is looked for as that tenant and no other. */
export declare function unsubscribePath(newsletter: MailList, companyId: string, secret: string): string
/** `null` for what none of ours looks like. */
export declare function readUnsubscribeLink(newsletter: string, token: string): UnsubscribeLink | null

/** Types that nobody needs in order to run a store: their mails can be ended from the mail itself. */
export const newsletters = ['product_updates', 'marketing'] as const

export type Newsletter = (typeof newsletters)[number]

export interface UnsubscribeLink {
  readonly newsletter: Newsletter
  readonly companyId: string
  readonly secret: string
}

/** Names its company, so that it is looked for as that tenant and no other. */
export function unsubscribePath(newsletter: Newsletter, companyId: string, secret: string): string {
  const bytes = Buffer.from((companyId + secret).replaceAll('-', ''), 'hex')
  return `/unsubscribe/${newsletter}/${bytes.toString('base64url')}`
}

/** `null` for what none of ours looks like. */
export function readUnsubscribeLink(newsletter: string, token: string): UnsubscribeLink | null {
  const known = newsletters.find((each) => each === newsletter)
  const hex = Buffer.from(token, 'base64url').toString('hex')
  if (!known || hex.length !== 64 || token.length !== 43) return null
  return { newsletter: known, companyId: uuidOf(hex.slice(0, 32)), secret: uuidOf(hex.slice(32)) }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

import { domainToASCII } from 'node:url'

const MAX_LENGTH = 254

/**
 * Returns one spelling per mailbox: trimmed, lower case, domain in ASCII form. Returns `null` if it is no address.
 */
export function normalizeEmail(input: string): string | null {
  const text = input.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const mailbox = text.slice(0, at)
  const domain = domainToASCII(text.slice(at + 1))
  if (at < 1 || mailbox.length > 64 || text.length > MAX_LENGTH) return null
  if (/[\s\p{Cc}"(),:;<>@[\\\]]/u.test(mailbox) || mailbox.startsWith('.') || mailbox.endsWith('.'))
    return null
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/.test(domain)) return null
  return `${mailbox}@${domain}`
}

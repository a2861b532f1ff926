import type { Config } from '../../kit/config.ts'
import { isSealed } from '../../kit/secrets/secret-box.ts'
import { secretBoxOf } from '../../kit/secrets/secret-box-of.ts'

/** One recipient of one schedule. */
export interface RecipientLink {
  readonly companyId: string
  readonly scheduleId: string
  readonly recipient: string
}

const ABOUT = 'recipient of a report'
const boxOf = (config: Config) => secretBoxOf(config, 'unsubscribe links')

/**
 * Unsubscribe path in the mails of a schedule. Sealed instead of stored: it names the recipient and grants nothing
 * but unsubscribing.
 */
export function recipientPath(config: Config, { companyId, scheduleId, recipient }: RecipientLink): string {
  const sealed = boxOf(config).seal(JSON.stringify([companyId, scheduleId, recipient]), ABOUT)
  return `/unsubscribe/report/${sealed}`
}

/** Returns `null` for a token that was not sealed here, or was changed. */
export function readRecipientLink(config: Config, token: string): RecipientLink | null {
  if (!isSealed(token)) return null
  try {
    const [companyId, scheduleId, recipient] = JSON.parse(boxOf(config).open(token, ABOUT).text) as string[]
    return companyId && scheduleId && recipient ? { companyId, scheduleId, recipient } : null
  } catch {
    return null
  }
}

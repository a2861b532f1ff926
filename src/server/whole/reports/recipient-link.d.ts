import type { Config } from '../../kit/config.ts'
/** One recipient of one schedule. */
export interface RecipientLink {
  readonly companyId: string
  readonly scheduleId: string
  readonly recipient: string
}
/** In the mails of a schedule. Sealed instead of kept: it says whom it is for, and grants nothing but unsubscribing. */
export declare function recipientPath(
  config: Config,
  { companyId, scheduleId, recipient }: RecipientLink,
): string
/** `null` for what was not sealed here, or was changed. */
export declare function readRecipientLink(config: Config, token: string): RecipientLink | null

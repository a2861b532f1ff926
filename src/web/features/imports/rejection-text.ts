import { REJECTION_REASONS } from '#analytics/rows'
import type { Text } from '#web/i18n/use-text.ts'

/** Why a row of a file was left out, in words; an unknown code of a newer server is shown as it is. */
export function rejectionText(t: Text, code: string): string {
  return REJECTION_REASONS.some((known) => known === code) ? t(`leftOut.${code}`) : code
}

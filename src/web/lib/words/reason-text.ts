import { ELASTICITY_REASONS } from '#analytics'
import type { Text } from '#web/i18n/use-text.ts'

/** Why there is no figure, or a note about it. */
export function reasonText(t: Text, reason: string | null): string {
  if (reason === null) return t('elasticity.reason.not_estimated')
  const known = ELASTICITY_REASONS.find((code) => code === reason)
  return t(known ? `elasticity.reason.${known}` : 'elasticity.reason.other')
}

import type { Text } from '#web/i18n/use-text.ts'
import type { AuthState } from '#web/lib/auth/auth-state.ts'

/** Why a sign-in failed: in our words if the service is away, else in the words of the service. */
export function messageOf(auth: Extract<AuthState, { status: 'error' }>, t: Text): string {
  return auth.isServiceAway ? t('auth.serviceAway') : auth.message
}

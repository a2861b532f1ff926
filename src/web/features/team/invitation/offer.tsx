import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import type { Invitation } from './use-invitation.ts'

/** Who invites to which company, in which role, and until when. */
export function Offer({ invitation }: { readonly invitation: Invitation }) {
  const t = useText()
  const format = useFormat()
  const { invited_by: by, company_name: company, email, role, expires_at: until } = invitation
  const who = by ? [by.name, by.email].filter(Boolean).join(', ') : company
  return (
    <div className="flex flex-col gap-2 [overflow-wrap:anywhere]">
      <p className="text-card font-strong">{t('invitation.says', { who, email, company })}</p>
      <p>{t(`invitation.offers.${role}`)}</p>
      <p className="text-muted">{t('invitation.until', { when: format.dateTime(until) })}</p>
    </div>
  )
}

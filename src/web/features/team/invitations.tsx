import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { Team } from './team.ts'

interface InvitationsProps {
  readonly team: Team
  readonly onChanged: (team: Team) => void
}

/** Invitations that are not accepted yet. */
export function Invitations({ team, onChanged }: InvitationsProps) {
  const t = useText()
  const format = useFormat()
  const revoke = useWrite({
    mutationFn: (id: string) => call('revokeInvitation', { params: { id } }),
    onSuccess: onChanged,
    onError: (error) => showToast({ message: sentenceOf(error, t('settings.failed.save')), tone: 'danger' }),
  })
  if (team.invitations.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-label font-medium">{t('settings.team.open')}</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        {team.invitations.map((invitation) => (
          <li key={invitation.invitation_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1 basis-52">
              <p className="truncate font-medium">{invitation.email}</p>
              <p className="text-label text-muted">
                {t(`settings.role.${invitation.role}`)} ·{' '}
                {invitation.is_expired ? (
                  <Badge tone="warning">{t('settings.team.expired')}</Badge>
                ) : (
                  t('settings.team.until', { when: format.dateTime(invitation.expires_at) })
                )}
              </p>
            </div>
            <Button onClick={() => revoke.mutate(invitation.invitation_id)} disabled={revoke.isPending}>
              {t('settings.team.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { VerifyFirst } from '#web/features/security/email-notice.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadQuery } from '#web/ui/section/load-query.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeaveCard } from './leave-card.tsx'
import { Members } from './members.tsx'
import { roleOrder, TEAM_KEY, type Team } from './team.ts'

/** The people who work with this company's data, and their roles. */
export function TeamSection() {
  const t = useText()
  const client = useQueryClient()
  const show = (team: Team) => client.setQueryData(TEAM_KEY, team)
  return (
    <LoadQuery queryKey={TEAM_KEY} load={(signal) => call('getTeam', { signal })}>
      {(team) => (
        <div className="flex flex-col gap-(--gap)">
          <Card title={t('settings.team.title')} note={t('settings.team.note')}>
            <Members team={team} onChanged={show} />
            <RoleList />
          </Card>
          {team.my_role === 'owner' && <VerifyFirst />}
          {team.my_role === 'owner' && (
            <Card title={t('settings.team.invite')} note={t('settings.team.inviteNote')}>
              <InviteForm onInvited={show} />
              <Invitations team={team} onChanged={show} />
            </Card>
          )}
          <LeaveCard />
        </div>
      )}
    </LoadQuery>
  )
}

function RoleList() {
  const t = useText()
  return (
    <dl className="mt-4 grid gap-x-4 gap-y-1 rounded-control bg-sunken p-3 text-label sm:grid-cols-[auto_1fr]">
      {roleOrder.map((role) => (
        <div key={role} className="contents">
          <dt className="font-medium">{t(`settings.role.${role}`)}</dt>
          <dd className="text-muted">{t(`settings.role.${role}Hint`)}</dd>
        </div>
      ))}
    </dl>
  )
}

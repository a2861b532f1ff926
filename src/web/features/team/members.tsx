import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { roleOrder, type Team } from './team.ts'

type Member = Team['members'][number]

interface MembersProps {
  readonly team: Team
  readonly onChanged: (team: Team) => void
}

export function Members({ team, onChanged }: MembersProps) {
  const t = useText()
  const [leaving, setLeaving] = useState<Member | null>(null)
  const told = {
    onSuccess: (changed: Team) => {
      onChanged(changed)
      showToast({ message: t('settings.form.saved'), tone: 'success' as const })
    },
    onError: (error: unknown) =>
      showToast({ message: sentenceOf(error, t('settings.failed.save')), tone: 'danger' as const }),
  }
  const change = useWrite({
    mutationFn: ({ user_id, role }: Pick<Member, 'user_id' | 'role'>) =>
      call('changeMemberRole', { params: { id: user_id }, body: { role } }),
    ...told,
  })
  const remove = useWrite({
    mutationFn: (id: string) => call('removeMember', { params: { id } }),
    ...told,
  })
  const isBusy = change.isPending || remove.isPending
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline">
        {team.members.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            isMe={member.user_id === team.my_user_id}
            isMine={team.my_role === 'owner'}
            isBusy={isBusy}
            onRole={(role) => change.mutate({ user_id: member.user_id, role })}
            onRemove={() => setLeaving(member)}
          />
        ))}
      </ul>
      <AlertDialog
        message={t('settings.team.removeQuestion', { name: leaving?.name || (leaving?.email ?? '') })}
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        closeLabel={t('settings.team.keep')}
        confirm={{
          label: t('settings.team.remove'),
          isDangerous: true,
          onConfirm: () => {
            if (leaving) remove.mutate(leaving.user_id)
            setLeaving(null)
          },
        }}
      >
        {t('settings.team.removeText')}
      </AlertDialog>
    </>
  )
}

interface MemberRowProps {
  readonly member: Member
  readonly isMe: boolean
  readonly isMine: boolean
  readonly isBusy: boolean
  readonly onRole: (role: Member['role']) => void
  readonly onRemove: () => void
}

function MemberRow({ member, isMe, isMine, isBusy, onRole, onRemove }: MemberRowProps) {
  const t = useText()
  const format = useFormat()
  const name = member.name || (member.email ?? '')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-full sm:basis-52">
        <p className="truncate font-medium">
          {name} {isMe && <Badge tone="accent">{t('settings.team.you')}</Badge>}
        </p>
        <p className="text-label text-muted [overflow-wrap:anywhere]">
          {[
            member.name ? member.email : null,
            member.last_login && t('settings.team.seen', { when: format.dateTime(member.last_login) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isMine ? (
        <>
          <Select
            aria-label={t('settings.team.roleOf', { name })}
            value={member.role}
            disabled={isBusy}
            className="w-auto!"
            options={roleOrder.map((value) => ({ value, label: t(`settings.role.${value}`) }))}
            onChange={({ target }) => onRole(target.value as Member['role'])}
          />
          <Button
            onClick={onRemove}
            disabled={isBusy || isMe}
            aria-label={t('settings.team.removeOf', { name })}
          >
            {t('settings.team.remove')}
          </Button>
        </>
      ) : (
        <Badge>{t(`settings.role.${member.role}`)}</Badge>
      )}
    </li>
  )
}

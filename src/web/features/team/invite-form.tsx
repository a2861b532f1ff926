import { type FormEvent, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { roleOrder, type Team } from './team.ts'

export function InviteForm({ onInvited }: { readonly onInvited: (team: Team) => void }) {
  const t = useText()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Team['my_role']>('analyst')
  const invite = useWrite({
    mutationFn: () => call('inviteMember', { body: { email, role } }),
    onSuccess: (team) => {
      onInvited(team)
      showToast({ message: t('settings.team.invited', { email }), tone: 'success' })
      setEmail('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim()) invite.mutate()
  }
  const { error } = invite
  const text =
    error &&
    ((error instanceof ApiError && error.fields.email) || sentenceOf(error, t('settings.failed.save')))
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
    >
      <Field label={t('settings.team.email')} error={text || undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="invite-email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label={t('settings.team.role')}>
        {(control) => (
          <Select
            {...control}
            value={role}
            options={roleOrder.map((value) => ({ value, label: t(`settings.role.${value}`) }))}
            onChange={({ target }) => setRole(target.value as Team['my_role'])}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={invite.isPending}>
        {t('settings.team.send')}
      </Button>
    </form>
  )
}

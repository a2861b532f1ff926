import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { roleOrder, type Team } from './team.ts'

export function InviteForm({ onInvited }: { readonly onInvited: (team: Team) => void }) {
  const t = useText()
  const form = useForm<{ readonly email: string; readonly role: Team['my_role'] }>({
    saved: { email: '', role: 'analyst' },
    onSave: async ({ email, role }) => {
      onInvited(await call('inviteMember', { body: { email, role } }))
      showToast({ message: t('settings.team.invited', { email }), tone: 'success' })
    },
  })
  const { values, set } = form
  const failure = form.failure ? sentenceOf(form.failure, t('settings.failed.save')) : undefined
  return (
    <Form
      form={form}
      onSubmit={() => values.email.trim() && void form.save()}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
    >
      <Field label={t('settings.team.email')} error={form.errorOf('email') ?? failure}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="invite-email"
            autoComplete="off"
            maxLength={254}
            value={values.email}
            onChange={({ target }) => set('email', target.value)}
          />
        )}
      </Field>
      <Field label={t('settings.team.role')}>
        {(control) => (
          <Select
            {...control}
            value={values.role}
            options={roleOrder.map((value) => ({ value, label: t(`settings.role.${value}`) }))}
            onChange={({ target }) => set('role', target.value as Team['my_role'])}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={form.isSaving}>
        {t('settings.team.send')}
      </Button>
    </Form>
  )
}

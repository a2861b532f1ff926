import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { roleOrder, type Team } from './team.ts'

export function InviteForm({ onInvited }: { readonly onInvited: (team: Team) => void }) {
  const t = useText()
  const form = useForm<{ readonly email: string; readonly role: Team['my_role'] }>({
    saved: { email: '', role: 'analyst' },
    check: ({ email }): Record<string, string> =>
      email.trim() === '' ? { email: t('settings.team.emailMissing') } : {},
    onSave: async ({ email, role }) => {
      onInvited(await call('inviteMember', { body: { email, role } }))
      showToast({ message: t('settings.team.invited', { email }), tone: 'success' })
    },
  })
  const failure = form.failure ? sentenceOf(form.failure, t('settings.failed.save')) : undefined
  return (
    <Form
      form={form}
      onSubmit={() => void form.save()}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
    >
      <TextField
        form={form}
        field="email"
        label={t('settings.team.email')}
        error={form.errorOf('email') ?? failure}
        type="email"
        name="invite-email"
        maxLength={254}
      />
      <SelectField
        form={form}
        field="role"
        label={t('settings.team.role')}
        options={roleOrder.map((value) => ({ value, label: t(`settings.role.${value}`) }))}
      />
      <Button type="submit" variant="primary" className="sm:below-label" busy={form.isSaving}>
        {t('settings.team.send')}
      </Button>
    </Form>
  )
}

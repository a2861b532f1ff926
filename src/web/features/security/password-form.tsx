import { useQueryClient } from '@tanstack/react-query'
import { passwordRules } from '#contract/password-rules'
import { notificationsQuery } from '#web/features/notifications/query.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Check, Circle, X } from '#web/ui/icons.ts'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { checkPasswords, emptyPasswords, type PasswordField } from './password-check.ts'

const autocompletes = {
  currentPassword: 'current-password',
  newPassword: 'new-password',
  confirm: 'new-password',
} as const satisfies Record<PasswordField, string>

interface PasswordFormProps {
  readonly lastChange: string | null
  /** Number of this person's valid API keys: changing the password can revoke them. */
  readonly apiKeys: number
}

/** The current password, and a new one twice. Rules turn green when met, red after a failed attempt. */
export function PasswordForm({ lastChange, apiKeys }: PasswordFormProps) {
  const t = useText()
  const format = useFormat()
  const form = usePasswordForm()
  const { values } = form
  return (
    <Card
      title={t('settings.security.password')}
      note={lastChange && t('settings.security.lastChange', { when: format.dateTime(lastChange) })}
    >
      <Form form={form} onSubmit={() => void form.submit()} className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          {(['currentPassword', 'newPassword', 'confirm'] as const).map((name) => (
            <TextField
              key={name}
              form={form}
              field={name}
              label={t(`settings.security.${name}`)}
              type="password"
              name={name}
              required
              maxLength={1024}
              autoComplete={autocompletes[name]}
            />
          ))}
        </div>
        <Rules password={values.newPassword} wasRefused={form.refusals > 0} />
        {apiKeys > 0 && (
          <div className="lg:col-span-2">
            <Toggle
              label={t('settings.security.endKeys', { n: apiKeys, count: apiKeys })}
              hint={t('settings.security.endKeysHint')}
              isOn={values.endsKeys}
              onChange={(isOn) => form.set('endsKeys', isOn)}
            />
          </div>
        )}
        <div className="lg:col-span-2">
          <Button type="submit" variant="primary" busy={form.isSaving}>
            {t(form.isSaving ? 'settings.security.updating' : 'settings.security.change')}
          </Button>
        </div>
      </Form>
      {form.failure !== null && (
        <FailureNotice
          isForm
          message={sentenceOf(form.failure, t('settings.failed.password'))}
          busy={form.isSaving}
          onRetry={() => void form.submit()}
          onBack={form.dismissFailure}
        />
      )}
    </Card>
  )
}

function usePasswordForm() {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    saved: { ...emptyPasswords, endsKeys: false },
    check: (values) =>
      Object.fromEntries(Object.entries(checkPasswords(values)).map(([name, id]) => [name, t(id)])),
    onSave: ({ currentPassword, newPassword, endsKeys }) =>
      call('changePassword', {
        body: { currentPassword, newPassword, ...(endsKeys && { endApiKeys: true }) },
      }),
  })
  const submit = async () => {
    if (!(await form.save())) return
    showToast({ message: t('settings.security.changed'), tone: 'success' })
    // Refreshes the bell immediately instead of at its next poll.
    void client.invalidateQueries({ queryKey: notificationsQuery().queryKey })
    await client.invalidateQueries({ queryKey: ['settings'] })
  }
  return { ...form, submit }
}

function Rules({ password, wasRefused }: { readonly password: string; readonly wasRefused: boolean }) {
  const t = useText()
  return (
    <div className="self-start rounded-control bg-sunken p-3">
      <p className="text-label font-medium">{t('settings.security.rules')}</p>
      <ul className="mt-1.5 flex flex-col gap-1 text-label">
        {passwordRules.map(({ id, isMet }) => {
          const state = isMet(password) ? 'met' : wasRefused ? 'refused' : 'open'
          const Icon = { met: Check, refused: X, open: Circle }[state]
          const tone = { met: 'text-success', refused: 'text-danger', open: 'text-muted' }[state]
          return (
            <li key={id} data-state={state} className={`flex items-center gap-2 ${tone}`}>
              <Icon aria-hidden="true" className={state === 'open' ? 'size-3' : 'size-3.5'} />
              {t(`settings.security.rule.${id}`)}
              <span className="sr-only">{t(`settings.security.ruleState.${state}`)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Check, Circle, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { passwordRules } from '#contract/password-rules'
import { notificationsQuery } from '#web/features/notifications/query.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { checkPasswords, emptyPasswords, type PasswordField, type Passwords } from './password-check.ts'

const autocompletes = {
  currentPassword: 'current-password',
  newPassword: 'new-password',
  confirm: 'new-password',
} as const satisfies Record<PasswordField, string>

interface PasswordFormProps {
  readonly lastChange: string | null
  /** How many keys of this person work: a change ends them where it is wished. */
  readonly apiKeys: number
}

/** The current password, and a new one twice. Its rules turn green when met, red after a failed try. */
export function PasswordForm({ lastChange, apiKeys }: PasswordFormProps) {
  const t = useText()
  const format = useFormat()
  const form = usePasswordForm()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <Card
      title={t('settings.security.password')}
      note={lastChange && t('settings.security.lastChange', { when: format.dateTime(lastChange) })}
    >
      <form noValidate onSubmit={submit} className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          {(['currentPassword', 'newPassword', 'confirm'] as const).map((name) => (
            <Field key={name} label={t(`settings.security.${name}`)} error={form.errors[name]} isRequired>
              {(control) => (
                <TextInput
                  {...control}
                  type="password"
                  name={name}
                  required
                  maxLength={1024}
                  autoComplete={autocompletes[name]}
                  value={form.values[name]}
                  onChange={({ target }) => form.set(name, target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        <Rules password={form.values.newPassword} wasRefused={form.wasRefused} />
        {apiKeys > 0 && (
          <div className="lg:col-span-2">
            <Toggle
              label={t('settings.security.endKeys', { n: apiKeys, count: apiKeys })}
              hint={t('settings.security.endKeysHint')}
              isOn={form.endsKeys}
              onChange={form.setEndsKeys}
            />
          </div>
        )}
        <div className="lg:col-span-2">
          <Button type="submit" variant="primary" busy={form.isPending}>
            {t(form.isPending ? 'settings.security.updating' : 'settings.security.change')}
          </Button>
        </div>
      </form>
      {form.failure !== null && (
        <FailureNotice
          isForm
          message={sentenceOf(form.failure, t('settings.failed.password'))}
          busy={form.isPending}
          onRetry={form.submit}
          onBack={form.dismiss}
        />
      )}
    </Card>
  )
}

function usePasswordForm() {
  const t = useText()
  const client = useQueryClient()
  const [values, setValues] = useState<Passwords>(emptyPasswords)
  const [errors, setErrors] = useState<Partial<Record<PasswordField, string>>>({})
  const [wasRefused, setRefused] = useState(false)
  const [endsKeys, setEndsKeys] = useState(false)
  const change = useWrite({
    mutationFn: ({
      currentPassword,
      newPassword,
      endApiKeys,
    }: Passwords & { readonly endApiKeys: boolean }) =>
      call('changePassword', {
        body: { currentPassword, newPassword, ...(endApiKeys && { endApiKeys }) },
      }),
    onSuccess: async () => {
      setValues(emptyPasswords)
      setRefused(false)
      setEndsKeys(false)
      showToast({ message: t('settings.security.changed'), tone: 'success' })
      // The bell tells of it, too, without waiting for its next look.
      void client.invalidateQueries({ queryKey: notificationsQuery().queryKey })
      await client.invalidateQueries({ queryKey: ['settings'] })
    },
    onError: (error) => {
      setRefused(true)
      if (error instanceof ApiError) setErrors(error.fields)
    },
  })
  const submit = () => {
    const found = checkPasswords(values)
    const sentences = Object.entries(found).map(([name, id]) => [name, t(id)])
    setErrors(Object.fromEntries(sentences))
    setRefused(sentences.length > 0)
    if (sentences.length === 0 && !change.isPending) change.mutate({ ...values, endApiKeys: endsKeys })
  }
  const isTold = change.error instanceof ApiError && Object.keys(change.error.fields).length > 0
  return {
    ...{
      values,
      errors,
      wasRefused,
      endsKeys,
      setEndsKeys,
      submit,
      isPending: change.isPending,
      dismiss: change.reset,
    },
    failure: change.isError && !isTold ? change.error : null,
    set: (name: PasswordField, value: string) => {
      setValues((old) => ({ ...old, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
  }
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

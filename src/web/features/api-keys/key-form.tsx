import { type FormEvent, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'

const lifetimes = ['30', '90', '365', 'never'] as const

/** A name, what it may do, and how long. */
export function KeyForm({ onMade }: { readonly onMade: (secret: string) => void }) {
  const t = useText()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'read' | 'write'>('read')
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]>('90')
  const [isMissing, setMissing] = useState(false)
  const make = useWrite({
    mutationFn: () =>
      call('createApiKey', {
        body: {
          name,
          scopes: scope === 'write' ? ['read', 'write'] : ['read'],
          expires_in_days: lifetime === 'never' ? null : Number(lifetime),
        },
      }),
    onSuccess: ({ secret }) => {
      setName('')
      onMade(secret)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') make.mutate()
  }
  const error = isMissing
    ? t('settings.keys.nameMissing')
    : make.isError
      ? sentenceOf(make.error, t('settings.failed.save'))
      : undefined
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_10rem_auto]"
    >
      <Field label={t('settings.keys.name')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            name="key-name"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
      <Field label={t('settings.keys.may')}>
        {(control) => (
          <Select
            {...control}
            value={scope}
            options={(['read', 'write'] as const).map((value) => ({
              value,
              label: t(`settings.keys.may.${value}`),
            }))}
            onChange={({ target }) => setScope(target.value as typeof scope)}
          />
        )}
      </Field>
      <Field label={t('settings.keys.expires')}>
        {(control) => (
          <Select
            {...control}
            value={lifetime}
            options={lifetimes.map((value) => ({ value, label: t(`settings.keys.life.${value}`) }))}
            onChange={({ target }) => setLifetime(target.value as typeof lifetime)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={make.isPending}>
        {t('settings.keys.make')}
      </Button>
    </form>
  )
}

import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'

const lifetimes = ['30', '90', '365', 'never'] as const

/** Scopes of what a key may do. */
const scopesOf = {
  read: ['read'],
  write: ['read', 'write'],
  send: ['competitor:write'],
} as const

interface Values {
  readonly name: string
  readonly scope: keyof typeof scopesOf
  readonly lifetime: (typeof lifetimes)[number]
}

/** Form of a new key: its name, its permissions and how long it is valid. */
export function KeyForm({ onMade }: { readonly onMade: (secret: string) => void }) {
  const t = useText()
  const form = useForm<Values>({
    saved: { name: '', scope: 'read', lifetime: '90' },
    check: ({ name }) => (name.trim() === '' ? { name: t('settings.keys.nameMissing') } : {}),
    onSave: async ({ name, scope, lifetime }) => {
      const { secret } = await call('createApiKey', {
        body: {
          name,
          scopes: [...scopesOf[scope]],
          expires_in_days: lifetime === 'never' ? null : Number(lifetime),
        },
      })
      onMade(secret)
    },
  })
  const failure = form.failure ? sentenceOf(form.failure, t('settings.failed.save')) : undefined
  return (
    <Form
      form={form}
      onSubmit={() => void form.save()}
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_10rem_auto]"
    >
      <TextField
        form={form}
        field="name"
        label={t('settings.keys.name')}
        error={form.errorOf('name') ?? failure}
        name="key-name"
        maxLength={100}
      />
      <SelectField
        form={form}
        field="scope"
        label={t('settings.keys.may')}
        options={(['read', 'write', 'send'] as const).map((value) => ({
          value,
          label: t(`settings.keys.may.${value}`),
        }))}
      />
      <SelectField
        form={form}
        field="lifetime"
        label={t('settings.keys.expires')}
        options={lifetimes.map((value) => ({ value, label: t(`settings.keys.life.${value}`) }))}
      />
      <Button type="submit" variant="primary" className="sm:below-label" busy={form.isSaving}>
        {t('settings.keys.make')}
      </Button>
    </Form>
  )
}

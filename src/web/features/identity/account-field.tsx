import { useText } from '#web/i18n/use-text.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form/use-form.ts'
import {
  type AccountValues,
  autocomplete,
  type CompanyField,
  maxLengths,
  type UserField,
} from './account-fields.ts'

interface AccountFieldProps {
  readonly name: UserField | CompanyField
  readonly fields: FormState<AccountValues>
}

const required: readonly string[] = ['first_name', 'last_name', 'name']
const kinds: Readonly<Record<string, 'tel' | 'url'>> = { phone: 'tel', website: 'url' }

export function AccountField({ name, fields }: AccountFieldProps) {
  const t = useText()
  const isRequired = required.includes(name)
  return (
    <Field label={t(`settings.account.field.${name}`)} isRequired={isRequired} error={fields.errorOf(name)}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          type={kinds[name] ?? 'text'}
          required={isRequired}
          autoComplete={autocomplete[name]}
          maxLength={maxLengths[name]}
          placeholder={name === 'website' ? 'https://' : undefined}
          value={fields.values[name]}
          onChange={(event) => fields.set(name, event.target.value)}
        />
      )}
    </Field>
  )
}

import { useText } from '#web/i18n/use-text.ts'
import { TextField } from '#web/ui/form/fields.tsx'
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
    <TextField
      form={fields}
      field={name}
      label={t(`settings.account.field.${name}`)}
      name={name}
      type={kinds[name] ?? 'text'}
      required={isRequired}
      autoComplete={autocomplete[name]}
      maxLength={maxLengths[name]}
      placeholder={name === 'website' ? 'https://' : undefined}
    />
  )
}

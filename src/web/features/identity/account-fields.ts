import type { Output } from '#contract/calls'
import type { Text } from '#web/i18n/use-text.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'

type User = Output<'getMe'>['user']
type Company = Output<'getCompany'>['company']

export const userFields = ['first_name', 'last_name', 'job_title', 'department'] as const
export const companyFields = [
  'name',
  'address',
  'city',
  'state',
  'country',
  'postal_code',
  'phone',
  'website',
] as const
export type UserField = (typeof userFields)[number]
export type CompanyField = (typeof companyFields)[number]
export type AccountValues = { readonly [K in UserField | CompanyField]: string }

/** Autocomplete tokens for browsers and password managers (WCAG 1.3.5). */
export const autocomplete: Readonly<Record<UserField | CompanyField, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  job_title: 'organization-title',
  department: 'off',
  name: 'organization',
  address: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  country: 'country-name',
  postal_code: 'postal-code',
  phone: 'tel',
  website: 'url',
}

export const maxLengths: Readonly<Record<UserField | CompanyField, number>> = {
  ...{ first_name: 100, last_name: 100, job_title: 100, department: 100, name: 200, address: 300, city: 100 },
  ...{ state: 100, country: 100, postal_code: 30, phone: 50, website: 300 },
}

export function accountValues(user: User, company: Company): AccountValues {
  const text = (value: string | null) => value ?? ''
  return {
    ...{ first_name: user.first_name, last_name: user.last_name },
    ...{ job_title: text(user.job_title), department: text(user.department) },
    ...{ name: company.name, address: text(company.address), city: text(company.city) },
    ...{ state: text(company.state), country: text(company.country), postal_code: text(company.postal_code) },
    ...{ phone: text(company.phone), website: text(company.website) },
  }
}

/** Completes "shop.example" to https://shop.example. */
export function fullAddress(website: string): string {
  const typed = website.trim()
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

export function isWebAddress(website: string): boolean {
  const address = URL.parse(website)
  return address !== null && /^https?:$/.test(address.protocol) && /\.[a-z]{2,}$/i.test(address.hostname)
}

export function checkAccount(values: AccountValues, t: Text): FieldErrors {
  const website = fullAddress(values.website)
  const phone = values.phone.trim()
  return {
    ...(values.first_name.trim() ? {} : { first_name: t('settings.account.firstNameMissing') }),
    ...(values.last_name.trim() ? {} : { last_name: t('settings.account.lastNameMissing') }),
    ...(values.name.trim() ? {} : { name: t('settings.account.companyNameMissing') }),
    ...(website === '' || isWebAddress(website) ? {} : { website: t('settings.account.websiteWrong') }),
    ...(phone === '' || /^[+\d][\d\s()./-]{3,}$/.test(phone)
      ? {}
      : { phone: t('settings.account.phoneWrong') }),
  }
}

/** The fields of one half that differ from the saved ones; `null` if none does. */
export function changesOf<F extends UserField | CompanyField>(
  fields: readonly F[],
  values: AccountValues,
  saved: AccountValues,
): { readonly [K in F]?: string | null } | null {
  const changed = fields.filter((field) => values[field] !== saved[field])
  if (changed.length === 0) return null
  const entries = changed.map((field) => {
    const text = field === 'website' ? fullAddress(values[field]) : values[field].trim()
    return [field, text === '' ? null : text]
  })
  return Object.fromEntries(entries) as { readonly [K in F]?: string | null }
}

import type { Words } from './use-words.ts'

interface FieldBase {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isRequired?: boolean
  /** Key fields identify a row and cannot be changed. */
  readonly isKey?: boolean
}

/** `units` are whole numbers; they and `signedAmount` may be negative, `amount` and `percent` may not. */
export type FactField = FieldBase &
  (
    | { readonly kind: 'day' | 'amount' | 'signedAmount' | 'units' | 'percent' }
    | { readonly kind: 'text'; readonly maxLength: number; readonly suggestions?: readonly string[] }
    | {
        readonly kind: 'choice'
        readonly options: readonly { readonly value: string; readonly label: string }[]
      }
  )

/** Values by field: a day as 2026-01-31, an amount as 12.5, a share as 0.15; empty if not given. */
export type FactValues = Readonly<Record<string, string>>

/** Values in the user's formats. */
export function writtenValues(
  fields: readonly FactField[],
  values: FactValues,
  { format }: Words,
): FactValues {
  const decimal = (text: string) => text.replace('.', format.settings.decimal_separator)
  const writtenOf = (field: FactField, value: string): string => {
    if (value === '') return field.kind === 'choice' ? (field.options[0]?.value ?? '') : ''
    switch (field.kind) {
      case 'day':
        return format.date(value)
      case 'amount':
      case 'signedAmount':
        return decimal(value)
      case 'percent':
        return decimal(String(Math.round(Number(value) * 1e6) / 1e4))
      case 'units':
      case 'text':
      case 'choice':
        return value
    }
  }
  return Object.fromEntries(fields.map((field) => [field.name, writtenOf(field, values[field.name] ?? '')]))
}

/** The parsed input, or the error, for each field. */
export function readValues(
  fields: readonly FactField[],
  typed: FactValues,
  words: Words,
): { readonly values: FactValues | null; readonly errors: FactValues } {
  const values: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const text = (typed[field.name] ?? '').trim()
    if (text === '' && field.isRequired) errors[field.name] = words.t('facts.form.missing')
    const value = text === '' ? '' : readValue(field.kind, text, words)
    if (value === null) errors[field.name] = wrongText(field.kind, words)
    values[field.name] = value ?? ''
  }
  return { values: Object.keys(errors).length === 0 ? values : null, errors }
}

function readValue(kind: FactField['kind'], text: string, { format }: Words): string | null {
  switch (kind) {
    case 'day':
      return format.parseDate(text)
    case 'amount':
    case 'signedAmount': {
      const decimal = format.parseDecimal(text)
      const size = kind === 'amount' ? decimal : decimal?.replace('-', '')
      return decimal !== null && /^\d{1,11}(\.\d{1,4})?$/.test(size ?? '') ? decimal : null
    }
    case 'percent': {
      const percent = format.parseNumber(text.replace(/\s*%$/, ''))
      return percent === null || percent < 0 || percent > 100 ? null : String(percent / 100)
    }
    case 'units': {
      const units = format.parseNumber(text)
      return units === null || !Number.isSafeInteger(units) ? null : String(units)
    }
    case 'text':
    case 'choice':
      return text
  }
}

function wrongText(kind: FactField['kind'], { t, format }: Words): string {
  switch (kind) {
    case 'day':
      return t('facts.form.dayWrong', { example: format.date('2026-01-31') })
    case 'units':
      return t('facts.form.unitsWrong')
    case 'percent':
      return t('facts.form.percentWrong')
    case 'amount':
    case 'signedAmount':
    case 'text':
    case 'choice':
      return t('facts.form.amountWrong', { example: format.number('1234.5') })
  }
}

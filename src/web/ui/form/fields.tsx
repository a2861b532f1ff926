import type { ComponentProps } from 'react'
import { DayInput } from '#web/ui/day/day-input.tsx'
import { Field, Select, type SelectOption, TextArea, TextInput } from '#web/ui/field.tsx'
import type { FormState } from './use-form.ts'

interface FieldOf<V extends object> {
  readonly form: Pick<FormState<V>, 'values' | 'set' | 'errorOf'>
  readonly field: keyof V & string
  readonly label: string
  readonly hint?: string | undefined
  /** Replaces the form's own error of this field. */
  readonly error?: string | undefined
}

type Without<P> = Omit<P, 'form' | 'value' | 'onChange'>

/** A line of text in a form. `required` marks it as such. */
export function TextField<V extends object>(props: FieldOf<V> & Without<ComponentProps<'input'>>) {
  const { form, field, label, hint, error, ...input } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error ?? form.errorOf(field)}
      isRequired={input.required ?? false}
    >
      {(control) => <TextInput autoComplete="off" {...control} {...input} {...boundTo(form, field)} />}
    </Field>
  )
}

/** A day in the user's format, typed or chosen in a calendar. */
export function DayField<V extends object>(props: FieldOf<V> & Without<ComponentProps<'input'>>) {
  const { form, field, label, hint, error, ...input } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error ?? form.errorOf(field)}
      isRequired={input.required ?? false}
    >
      {(control) => (
        <DayInput
          {...control}
          {...input}
          text={form.values[field] as string}
          onText={(text) => form.set(field, text as V[typeof field])}
        />
      )}
    </Field>
  )
}

/** Several lines of text in a form. */
export function TextAreaField<V extends object>(props: FieldOf<V> & Without<ComponentProps<'textarea'>>) {
  const { form, field, label, hint, error, ...input } = props
  return (
    <Field label={label} hint={hint} error={error ?? form.errorOf(field)}>
      {(control) => <TextArea {...control} {...input} {...boundTo(form, field)} />}
    </Field>
  )
}

/** One of several values in a form. */
export function SelectField<V extends object>(
  props: FieldOf<V> & Without<ComponentProps<'select'>> & { readonly options: readonly SelectOption[] },
) {
  const { form, field, label, hint, error, ...select } = props
  return (
    <Field label={label} hint={hint} error={error ?? form.errorOf(field)}>
      {(control) => <Select {...control} {...select} {...boundTo(form, field)} />}
    </Field>
  )
}

function boundTo<V extends object>(form: FieldOf<V>['form'], field: keyof V & string) {
  return {
    value: form.values[field] as string,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      form.set(field, target.value as V[typeof field]),
  }
}

import { useId } from 'react'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { DayInput } from '#web/ui/day/day-input.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import type { FactField, FactValues } from './fact-form.ts'

interface FactFieldsProps {
  readonly fields: readonly FactField[]
  readonly typed: FactValues
  readonly errors: FactValues
  /** True if an existing row is changed; its key fields are read-only then. */
  readonly isChange: boolean
  readonly onType: (name: string, text: string) => void
}

export function FactFields(props: FactFieldsProps) {
  const format = useFormat()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {props.fields.map((field) => (
        <Field
          key={field.name}
          label={field.kind === 'amount' ? format.inCurrency(field.label) : field.label}
          hint={field.hint}
          isRequired={field.isRequired ?? false}
          error={props.errors[field.name]}
        >
          {(control) => (
            <Control
              {...control}
              field={field}
              required={field.isRequired ?? false}
              readOnly={props.isChange && field.isKey === true}
              text={props.typed[field.name] ?? ''}
              onType={(text) => props.onType(field.name, text)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function Control(props: {
  readonly field: FactField
  readonly text: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly onType: (text: string) => void
  readonly id: string
}) {
  const { field, text, onType, ...control } = props
  const listId = useId()
  if (field.kind === 'choice') {
    const { readOnly: _, ...rest } = control
    return (
      <Select
        {...rest}
        value={text}
        options={field.options}
        onChange={(event) => onType(event.target.value)}
      />
    )
  }
  if (field.kind === 'day')
    return (
      <DayInput
        {...control}
        inputClass={control.readOnly ? 'bg-sunken text-muted' : ''}
        maxLength={40}
        text={text}
        onText={onType}
      />
    )
  const suggestions = field.kind === 'text' ? field.suggestions : undefined
  return (
    <>
      <TextInput
        {...control}
        className={control.readOnly ? 'bg-sunken text-muted' : undefined}
        autoComplete="off"
        inputMode={field.kind === 'amount' || field.kind === 'percent' ? 'decimal' : 'text'}
        maxLength={field.kind === 'text' ? field.maxLength : 40}
        list={suggestions ? listId : undefined}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      {suggestions ? (
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}

import { useId } from 'react'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import type { FactField, FactValues } from './fact-form.ts'
import { useWords } from './use-words.ts'

interface FactFieldsProps {
  readonly fields: readonly FactField[]
  readonly typed: FactValues
  readonly errors: FactValues
  /** True if an existing row is changed; its key fields are read-only then. */
  readonly isChange: boolean
  readonly onType: (name: string, text: string) => void
}

export function FactFields(props: FactFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {props.fields.map((field) => (
        <Field
          key={field.name}
          label={field.label}
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
  const { format } = useWords()
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
  const suggestions = field.kind === 'text' ? field.suggestions : undefined
  return (
    <>
      <TextInput
        {...control}
        className={control.readOnly ? 'bg-sunken text-muted' : undefined}
        autoComplete="off"
        inputMode={field.kind === 'amount' || field.kind === 'percent' ? 'decimal' : 'text'}
        placeholder={field.kind === 'day' ? format.settings.date_format : undefined}
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

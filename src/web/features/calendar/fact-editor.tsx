import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FactFields } from './fact-fields.tsx'
import { type FactField, type FactValues, readValues, writtenValues } from './fact-form.ts'
import { useWords } from './use-words.ts'

interface FactEditorProps {
  readonly label: string
  readonly fields: readonly FactField[]
  readonly values: FactValues
  readonly isChange: boolean
  readonly isSaving: boolean
  readonly error: unknown
  /** What is wrong with the values together, by field. */
  readonly faultsOf?: ((values: FactValues) => FactValues) | undefined
  readonly onSave: (values: FactValues) => void
  readonly onCancel: () => void
  /** Above the fields, such as the choice of a product. */
  readonly children?: ReactNode
}

/** A small form for one fact, in the place where the facts are listed. Escape gives it up. */
export function FactEditor(props: FactEditorProps) {
  const words = useWords()
  const { t } = words
  const { fields } = props
  const [typed, setTyped] = useState(() => writtenValues(fields, props.values, words))
  const [found, setFound] = useState<FactValues>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { values, errors } = readValues(fields, typed, words)
    const faults = values ? (props.faultsOf?.(values) ?? {}) : errors
    setFound(faults)
    if (values && Object.keys(faults).length === 0 && !props.isSaving) props.onSave(values)
  }
  return (
    <form
      noValidate
      aria-label={props.label}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && props.onCancel()}
      className="flex flex-col gap-3 rounded-control border border-hairline bg-sunken p-3"
    >
      {props.children}
      <FactFields
        fields={fields}
        typed={typed}
        errors={{ ...toldFaults(props.error, fields), ...found }}
        isChange={props.isChange}
        onType={(name, text) => {
          setTyped((old) => ({ ...old, [name]: text }))
          setFound(({ [name]: _, ...others }) => others)
        }}
      />
      {otherFaults(found, fields, props.error ? sentenceOf(props.error, t('facts.form.failed')) : null).map(
        (sentence) => (
          <p key={sentence} role="alert" className="text-label text-danger">
            {sentence}
          </p>
        ),
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={props.isSaving}>
          {t(props.isSaving ? 'facts.form.saving' : 'facts.form.save')}
        </Button>
      </div>
    </form>
  )
}

/** The server names `rows.0.unitCost`: the field is its last part. */
function toldFaults(error: unknown, fields: readonly FactField[]): FactValues {
  if (!(error instanceof ApiError)) return {}
  const named = Object.entries(error.fields).map(([path, sentence]) => [path.split('.').at(-1), sentence])
  return Object.fromEntries(named.filter(([name]) => fields.some((field) => field.name === name)))
}

/** What has no field to stand beside. */
function otherFaults(
  found: FactValues,
  fields: readonly FactField[],
  told: string | null,
): readonly string[] {
  const others = Object.entries(found).filter(([name]) => !fields.some((field) => field.name === name))
  return [...others.map(([, sentence]) => sentence), ...(told === null ? [] : [told])]
}

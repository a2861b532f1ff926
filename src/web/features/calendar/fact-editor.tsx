import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Form, FormFailure } from '#web/ui/form/form.tsx'
import { DiscardQuestion } from '#web/ui/form/leave-question.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FactFields } from './fact-fields.tsx'
import { type FactField, type FactValues, readValues, writtenValues } from './fact-form.ts'
import { useWords } from './use-words.ts'

interface FactEditorProps {
  readonly label: string
  readonly fields: readonly FactField[]
  readonly values: FactValues
  readonly isChange: boolean
  /** Finds errors that concern several values together, by field. */
  readonly faultsOf?: ((values: FactValues) => FactValues) | undefined
  readonly onSave: (values: FactValues) => Promise<unknown>
  readonly onCancel: () => void
  /** Shown above the fields, for example the choice of a product. */
  readonly children?: ReactNode
}

/** An inline form for one fact in the list of facts. Escape cancels it, and asks before what was typed is lost. */
export function FactEditor(props: FactEditorProps) {
  const words = useWords()
  const { t } = words
  const { fields } = props
  const [isAsked, setAsked] = useState(false)
  const form = useForm<FactValues>({
    saved: writtenValues(fields, props.values, words),
    check: (typed) => {
      const { values, errors } = readValues(fields, typed, words)
      return values ? (props.faultsOf?.(values) ?? {}) : errors
    },
    onSave: async (typed) => props.onSave(readValues(fields, typed, words).values ?? {}),
  })
  const ofNoField = Object.entries(form.errors).filter(
    ([name]) => !fields.some((field) => field.name === name),
  )
  return (
    <Form
      form={form}
      label={props.label}
      onSubmit={() => void form.save()}
      onEscape={() => (form.isDirty ? setAsked(true) : props.onCancel())}
      className="flex flex-col gap-3 rounded-control border border-hairline bg-sunken p-3"
    >
      {props.children}
      <FactFields
        fields={fields}
        typed={form.values}
        errors={form.errors}
        isChange={props.isChange}
        onType={form.set}
      />
      {ofNoField.map(([name, sentence]) => (
        <p key={name} role="alert" className="text-label text-danger">
          {sentence}
        </p>
      ))}
      <FormFailure form={form} text={t('form.failed')} />
      <DiscardQuestion isAsked={isAsked} onStay={() => setAsked(false)} onDiscard={props.onCancel} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.isSaving}>
          {t(form.isSaving ? 'form.saving' : 'form.save')}
        </Button>
      </div>
    </Form>
  )
}

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { useWords } from './use-words.ts'

export type Errors = Readonly<Record<string, string>>

interface FormDialogProps {
  readonly title: string
  readonly isSaving: boolean
  readonly error: unknown
  /** Names of the fields on the form: an error of another one is told on top. */
  readonly fields: readonly string[]
  readonly onClose: () => void
  /** `null` when something is missing; then `errors` say what. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form in the platform's modal, with Cancel and Save; Enter saves. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useWords()
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.isSaving) props.onSubmit()
  }
  return (
    <Dialog
      title={props.title}
      isOpen
      onClose={props.onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={props.isSaving}>
            {t(props.isSaving ? 'data.form.saving' : 'data.form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {hasOtherError(props.error, props.fields) ? (
          <ErrorCard message={sentenceOf(props.error, t('data.form.failed'))} />
        ) : null}
        {props.children}
      </form>
    </Dialog>
  )
}

function hasOtherError(error: unknown, fields: readonly string[]): boolean {
  if (!error) return false
  const named = error instanceof ApiError ? Object.keys(error.fields) : []
  return named.length === 0 || !named.some((name) => fields.includes(name))
}

/** What is typed, and what is wrong with it: found here before sending, or by the server after it. */
export function useForm<F extends string>(initial: Readonly<Record<F, string>>, error: unknown) {
  const [values, setValues] = useState(initial)
  const [found, setFound] = useState<Errors>({})
  // Of a conflict the fields are no faults: they say what is there now.
  const told: Errors = error instanceof ApiError && error.code !== 'changed_meanwhile' ? error.fields : {}
  return {
    values,
    set: (name: F, value: string) => {
      setValues((old) => ({ ...old, [name]: value }))
      setFound(({ [name]: _gone, ...others }) => others)
    },
    setAll: (all: Readonly<Record<F, string>>) => {
      setValues(all)
      setFound({})
    },
    errorOf: (name: F): string | undefined => found[name] ?? told[name],
    setErrors: setFound,
  }
}

import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import type { FormState } from './use-form.ts'

/** The part of a form's state that is independent of its fields. */
export type AnyForm = Pick<FormState<never>, 'refusals' | 'failure'>

interface FormProps {
  readonly form: AnyForm
  readonly onSubmit: () => void
  /** Lets a button outside the form submit it. */
  readonly id?: string
  readonly label?: string
  readonly className?: string
  readonly onEscape?: () => void
  readonly children: ReactNode
}

/** Enter saves. After a refused save the first invalid field gets the focus, so that its error is read out. */
export function Form({ form, onSubmit, id, label, className, onEscape, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form.refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A list or a calendar that is open closes by the same key, and the sheet around the form by the next one.
    if (event.defaultPrevented || element.current?.querySelector(':popover-open')) return
    event.preventDefault()
    onEscape?.()
  }
  return (
    <form
      ref={element}
      id={id}
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={onEscape && onKeyDown}
      className={className ?? 'flex flex-col gap-4'}
    >
      {children}
    </form>
  )
}

/** Shows errors that no field can show. A conflict has its own card. */
export function FormFailure({ form, text }: { readonly form: AnyForm; readonly text: string }) {
  return form.failure === null ? null : <ErrorCard message={sentenceOf(form.failure, text)} />
}

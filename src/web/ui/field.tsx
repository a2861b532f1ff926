import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isRequired?: boolean
  readonly children: (control: FieldControl) => ReactNode
}

/** A label, a control, its hint and its error, linked for assistive technology. */
export function Field({ label, hint, error, isRequired = false, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-label font-medium">
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-label text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

const control =
  'min-h-(--control) w-full min-w-0 rounded-control border border-control bg-surface px-2.5 text-body text-text aria-invalid:border-danger disabled:opacity-55'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames(control, className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={5} {...rest} className={classNames(control, 'py-2', className)} />
}

export interface SelectOption {
  readonly value: string
  readonly label: string
}

interface SelectProps extends ComponentProps<'select'> {
  readonly options: readonly SelectOption[]
}

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames(control, 'truncate', className)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

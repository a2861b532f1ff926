import { useId, useRef, useState } from 'react'
import { TextInput } from '#web/ui/field.tsx'

interface InlineFieldProps {
  readonly label: string
  /** The formatted value in the table. */
  readonly shown: string
  /** The value as text for the input. */
  readonly written: string
  /** Why the input is invalid, or `null`. */
  readonly faultOf: (typed: string) => string | null
  readonly onTake: (typed: string) => void
  readonly isSaving: boolean
}

/** A figure in the table that becomes an input when clicked: Enter or blur saves, Escape cancels. */
export function InlineField(props: InlineFieldProps) {
  const { label, shown } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  // Removing the input may fire blur: a cancelled value must not be saved then.
  const isOpen = useRef(false)

  function open(): void {
    isOpen.current = true
    setTyped(props.written)
  }

  /** `isByKey`: the focus stays here. After a blur it is where the user put it. */
  function close(isByKey: boolean): void {
    isOpen.current = false
    setTyped(null)
    setFault(null)
    if (isByKey) requestAnimationFrame(() => button.current?.focus())
  }

  function take(text: string, isByKey: boolean): void {
    if (!isOpen.current) return
    const found = props.faultOf(text)
    setFault(found)
    if (found !== null) return
    close(isByKey)
    if (text.trim() !== props.written) props.onTake(text.trim())
  }

  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        aria-label={`${label}: ${shown}`}
        title={label}
        aria-busy={props.isSaving || undefined}
        onClick={open}
        className="figures -mx-1.5 min-h-7 min-w-6 rounded-control px-1.5 decoration-control underline-offset-4 hover:bg-surface hover:underline"
      >
        {shown}
      </button>
    )
  return (
    <>
      <TextInput
        autoFocus
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : id}
        inputMode="decimal"
        autoComplete="off"
        className="figures w-24! min-h-7! text-right text-label!"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => take(event.target.value, false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(typed, true)
          if (event.key === 'Escape') close(true)
        }}
      />
      {fault === null ? null : (
        <p id={id} role="alert" className="ml-auto max-w-44 text-caption whitespace-normal text-danger">
          {fault}
        </p>
      )}
    </>
  )
}

import { useRef, useState } from 'react'
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
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  // Removing the input may fire blur: a cancelled value must not be saved then.
  const isOpen = useRef(false)

  function open(): void {
    isOpen.current = true
    setTyped(props.written)
  }

  function close(): void {
    isOpen.current = false
    setTyped(null)
    setFault(null)
    requestAnimationFrame(() => button.current?.focus())
  }

  function take(text: string): void {
    if (!isOpen.current) return
    const found = props.faultOf(text)
    setFault(found)
    if (found !== null) return
    close()
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
    <TextInput
      autoFocus
      aria-label={label}
      aria-invalid={fault !== null || undefined}
      title={fault ?? undefined}
      inputMode="decimal"
      autoComplete="off"
      className="figures w-24! min-h-7! text-right text-label!"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={(event) => take(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(typed)
        if (event.key === 'Escape') close()
      }}
    />
  )
}

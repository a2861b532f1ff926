import { type ReactNode, useId } from 'react'

interface ToggleProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly disabled?: boolean
  /** Hides the label visually if a table header already shows it. */
  readonly isLabelHidden?: boolean
}

/** A switch with its name and its effect. */
export function Toggle({ label, hint, isOn, onChange, disabled, isLabelHidden = false }: ToggleProps) {
  const id = useId()
  return (
    <div className={`flex gap-3 ${hint ? 'items-start' : 'items-center'}`}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-sunken transition-colors duration-(--motion) before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-muted before:transition-transform before:duration-(--motion) checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent disabled:cursor-not-allowed disabled:opacity-55 forced-colors:appearance-auto"
      />
      <div className={isLabelHidden ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} className="text-body font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-label text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

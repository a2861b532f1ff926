import { type ReactNode, useId } from 'react'
import { Radio } from './radio.tsx'

interface ChoiceProps<K extends string> {
  readonly label: string
  readonly hint?: string
  readonly options: readonly { readonly key: K; readonly label: string; readonly icon?: ReactNode }[]
  readonly chosen: K
  readonly onChoose: (key: K) => void
}

/** Radio buttons as wide buttons under a heading: arrow keys move and choose. */
export function Choice<K extends string>({ label, hint, options, chosen, onChoose }: ChoiceProps<K>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-label font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.key}
            className="inline-flex min-h-(--control) cursor-pointer items-center gap-2 rounded-control border border-control bg-surface px-3.5 text-body hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <Radio
              name={name}
              value={option.key}
              checked={option.key === chosen}
              onChange={() => onChoose(option.key)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1 text-label text-muted">{hint}</p>}
    </fieldset>
  )
}

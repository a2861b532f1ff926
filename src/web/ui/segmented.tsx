import { useId } from 'react'

interface SegmentedProps<K extends string> {
  readonly label: string
  readonly options: readonly { readonly key: K; readonly label: string }[]
  readonly chosen: K
  readonly onChoose: (key: K) => void
}

/** Radio buttons in a row as one control: arrow keys move and choose, as on the platform. */
export function Segmented<K extends string>({ label, options, chosen, onChoose }: SegmentedProps<K>) {
  const name = useId()
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-control border border-control bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.key}
          className="inline-flex min-h-[calc(var(--control)-6px)] cursor-pointer items-center rounded-[4px] px-3.5 max-sm:px-2 text-body font-medium text-muted hover:text-text has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={option.key}
            checked={option.key === chosen}
            onChange={() => onChoose(option.key)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

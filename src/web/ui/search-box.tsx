import { IconButton } from './button.tsx'
import { TextInput } from './field.tsx'
import { Search, X } from './icons.ts'
import type { useListbox } from './listbox.tsx'
import { useSearchText } from './use-search-text.ts'

/** Searches for the input after a short pause; an outside change (Back, a link) updates the box. */
export function SearchBox(props: {
  readonly label: string
  readonly clearLabel: string
  readonly className?: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Properties of a combobox, if the box searches in a list. */
  readonly combobox?: ReturnType<typeof useListbox>['field']
}) {
  const [typed, setTyped] = useSearchText(props.search, props.onSearch)
  return (
    <div className={`relative ${props.className ?? ''}`}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <TextInput
        {...props.combobox}
        inputMode="search"
        enterKeyHint="search"
        aria-label={props.label}
        placeholder={props.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className="px-8.5 text-ellipsis"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          props.combobox?.onKeyDown(event)
          if (event.key !== 'Escape' || typed === '') return
          // It empties the box, and closes nothing around it.
          event.preventDefault()
          event.stopPropagation()
          setTyped('')
        }}
      />
      {typed === '' ? null : (
        <IconButton
          label={props.clearLabel}
          onClick={() => setTyped('')}
          className="absolute! top-1/2 right-1 size-7! -translate-y-1/2"
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

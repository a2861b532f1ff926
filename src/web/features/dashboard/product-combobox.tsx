import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cutName } from '#web/ui/charts/label-fit.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ChevronsUpDown } from '#web/ui/icons.ts'
import { ListboxOption, useListbox } from '#web/ui/listbox.tsx'
import { productOptionsQuery } from './queries.ts'
import type { ProductOption } from './types.ts'
import { usePaused } from './use-paused.ts'
import { useWords } from './use-words.ts'
import { NAME_LIMITS } from './view-model.ts'

const TYPING_PAUSE_MS = 250

/** Searches the products with history on the server: an input with a list below it. */
export function ProductCombobox(props: {
  readonly selectedTitle: string
  readonly onSelect: (productId: number) => void
}) {
  const { t } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const isOpen = typed !== null
  const search = usePaused((typed ?? '').trim(), TYPING_PAUSE_MS)
  const found = useQuery({ ...productOptionsQuery(search), enabled: isOpen })
  const options = found.data?.options ?? []
  const isCurrent = (typed ?? '').trim() === search && !found.isPlaceholderData
  const listbox = useListbox({
    options,
    keyOf: (option) => option.productId,
    isOpen,
    onChoose: (option) => {
      props.onSelect(option.productId)
      setTyped(null)
    },
    onOpen: () => type(''),
    onClose: () => setTyped(null),
  })
  const type = (text: string) => {
    setTyped(text)
    listbox.reset()
  }
  return (
    <div className="relative w-full max-w-md print:hidden">
      <TextInput
        {...listbox.field}
        aria-label={t('dashboard.evolution.search')}
        className="truncate pr-9"
        placeholder={props.selectedTitle || t('dashboard.evolution.search')}
        value={typed ?? props.selectedTitle}
        onChange={(event) => type(event.target.value)}
        onClick={() => !isOpen && type('')}
        onKeyDown={(event) => {
          // The list still shows the matches of what was typed before.
          if (event.key === 'Enter' && isOpen && !isCurrent) event.preventDefault()
          else listbox.field.onKeyDown(event)
        }}
        onBlur={() => setTyped(null)}
      />
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
      {isOpen ? (
        <OptionList
          listbox={listbox}
          options={options}
          emptyText={
            found.isPending
              ? t('app.loading')
              : found.isError
                ? t('dashboard.evolution.searchFailed')
                : t('dashboard.evolution.noMatch', { search })
          }
        />
      ) : null}
      <p role="status" className="sr-only">
        {isOpen && found.isSuccess ? t('dashboard.evolution.matches', { n: options.length }) : ''}
      </p>
    </div>
  )
}

function OptionList(props: {
  readonly listbox: ReturnType<typeof useListbox<ProductOption>>
  readonly options: readonly ProductOption[]
  readonly emptyText: string
}) {
  const { t, elasticity } = useWords()
  const { listbox, options } = props
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-hairline bg-surface py-1 shadow-overlay">
      <div role="listbox" id={listbox.listId} aria-label={t('dashboard.evolution.search')}>
        {options.map((option) => (
          <ListboxOption
            key={option.productId}
            {...listbox.optionOf(option)}
            title={option.title}
            className="flex min-h-8 items-center gap-3 px-3 py-1 text-label"
          >
            <span className="min-w-0 flex-1 truncate">{cutName(option.title, NAME_LIMITS.table)}</span>
            <span className="figures shrink-0 text-muted">
              {option.elasticity === null ? '' : elasticity(option.elasticity)}
            </span>
          </ListboxOption>
        ))}
      </div>
      {options.length === 0 ? <p className="px-3 py-2 text-label text-muted">{props.emptyText}</p> : null}
    </div>
  )
}

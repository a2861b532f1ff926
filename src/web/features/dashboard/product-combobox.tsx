import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cutName } from '#web/ui/charts/label-fit.ts'
import { TextInput } from '#web/ui/field.tsx'
import { productOptionsQuery } from './queries.ts'
import { usePaused } from './use-paused.ts'
import { useWords } from './use-words.ts'
import { NAME_LIMITS } from './view-model.ts'
import type { ProductOption } from './wire.ts'

const TYPING_PAUSE_MS = 250

/** Finds a product with history on the server: an input with a list below it. */
export function ProductCombobox(props: {
  readonly selectedTitle: string
  readonly selectedId: number | null
  readonly onSelect: (productId: number) => void
}) {
  const { t } = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = typed !== null
  const search = usePaused((typed ?? '').trim(), TYPING_PAUSE_MS)
  const found = useQuery({ ...productOptionsQuery(search), enabled: isOpen })
  const options = found.data?.options ?? []

  const open = () => {
    setTyped('')
    setActive(0)
  }
  const close = () => setTyped(null)
  const choose = (option: ProductOption | undefined) => {
    if (!option) return
    props.onSelect(option.productId)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.max(0, Math.min(options.length - 1, active + step)))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="relative w-full max-w-md print:hidden">
      <TextInput
        ref={input}
        role="combobox"
        aria-label={t('dashboard.evolution.search')}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] ? `${id}-${options[active].productId}` : undefined}
        autoComplete="off"
        spellCheck={false}
        className="truncate pr-9"
        placeholder={props.selectedTitle || t('dashboard.evolution.search')}
        value={typed ?? props.selectedTitle}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onClick={() => !isOpen && open()}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <OptionList
        id={id}
        isOpen={isOpen}
        options={options}
        active={active}
        selectedId={props.selectedId}
        emptyText={
          found.isPending
            ? t('app.loading')
            : found.isError
              ? t('dashboard.evolution.searchFailed')
              : t('dashboard.evolution.noMatch', { search })
        }
        onChoose={choose}
      />
      <p role="status" className="sr-only">
        {isOpen && found.isSuccess ? t('dashboard.evolution.matches', { n: options.length }) : ''}
      </p>
    </div>
  )
}

function OptionList(props: {
  readonly id: string
  readonly isOpen: boolean
  readonly options: readonly ProductOption[]
  readonly active: number
  readonly selectedId: number | null
  readonly emptyText: string
  readonly onChoose: (option: ProductOption) => void
}) {
  const { t, elasticity } = useWords()
  const activeOption = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another option becomes active
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: 'nearest' })
  }, [props.active])
  if (!props.isOpen) return null
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-hairline bg-surface py-1 shadow-overlay">
      <div role="listbox" id={`${props.id}-list`} aria-label={t('dashboard.evolution.search')}>
        {props.options.map((option, index) => (
          // The input keeps the focus and handles the keys, as the combobox pattern asks.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={option.productId}
            ref={index === props.active ? activeOption : undefined}
            role="option"
            id={`${props.id}-${option.productId}`}
            aria-selected={option.productId === props.selectedId}
            title={option.title}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => props.onChoose(option)}
            className={`flex min-h-8 cursor-pointer items-center gap-3 px-3 py-1 text-label hover:bg-sunken ${index === props.active ? 'bg-accent-soft' : ''}`}
          >
            <span className="min-w-0 flex-1 truncate">{cutName(option.title, NAME_LIMITS.table)}</span>
            <span className="figures shrink-0 text-muted">
              {option.elasticity === null ? '' : elasticity(option.elasticity)}
            </span>
          </div>
        ))}
      </div>
      {props.options.length === 0 ? (
        <p className="px-3 py-2 text-label text-muted">{props.emptyText}</p>
      ) : null}
    </div>
  )
}

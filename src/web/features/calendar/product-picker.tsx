import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { X } from '#web/ui/icons.ts'
import { ListboxOption, useListbox } from '#web/ui/listbox.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { foundProductsQuery } from './queries.ts'
import { useWords } from './use-words.ts'

export interface ChosenProduct {
  readonly productId: number
  readonly title: string
}

const SHOWN = 30

interface ProductPickerProps {
  readonly chosen: readonly ChosenProduct[]
  readonly onChoose: (chosen: readonly ChosenProduct[]) => void
  readonly error?: string | undefined
  /** Instead of "Products". */
  readonly label?: string | undefined
  /** True if the caller lists those that are chosen. */
  readonly isListedElsewhere?: boolean
}

/** Finds products by name or code and collects them. */
export function ProductPicker(props: ProductPickerProps) {
  const { chosen, onChoose, error, isListedElsewhere } = props
  const { t, format } = useWords()
  const label = props.label ?? t('facts.products.label')
  const [search, setSearch] = useState('')
  const found = useQuery(foundProductsQuery(search))
  const others = (found.data?.products ?? []).filter(
    ({ id }) => !chosen.some(({ productId }) => productId === id),
  )
  const isOpen = search !== '' && found.data !== undefined
  const listbox = useListbox({
    options: others,
    keyOf: (product) => product.id,
    isOpen,
    onChoose: ({ id, title }) => onChoose([...chosen, { productId: id, title }]),
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-label font-medium">
        {label}
        {isListedElsewhere ? null : <span aria-hidden="true"> *</span>}
      </legend>
      {chosen.length > 0 && !isListedElsewhere ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.slice(0, SHOWN).map((product) => (
            <Chosen
              key={product.productId}
              product={product}
              onRemove={() => onChoose(chosen.filter((other) => other !== product))}
            />
          ))}
          {chosen.length > SHOWN ? (
            <li className="self-center text-label text-muted">
              {t('facts.products.more', { count: format.count(chosen.length - SHOWN) })}
            </li>
          ) : null}
        </ul>
      ) : null}
      <SearchBox
        label={t('facts.products.search')}
        clearLabel={t('facts.products.clear')}
        search={search}
        onSearch={(text) => {
          setSearch(text)
          listbox.reset()
        }}
        combobox={listbox.field}
      />
      {isOpen ? (
        <div className="max-h-56 overflow-y-auto rounded-control border border-hairline bg-surface">
          <div role="listbox" id={listbox.listId} aria-label={label}>
            {others.map((product) => (
              <ListboxOption
                key={product.id}
                {...listbox.optionOf(product)}
                className="flex min-h-(--control) w-full items-center justify-between gap-3 px-3 text-left"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{product.title}</span>
                <span className="shrink-0 text-caption text-muted">{product.sku}</span>
              </ListboxOption>
            ))}
          </div>
          {others.length === 0 ? (
            <p className="px-3 py-2 text-label text-muted">{t('facts.products.none')}</p>
          ) : null}
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="text-label text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function Chosen(props: { readonly product: ChosenProduct; readonly onRemove: () => void }) {
  const { t } = useWords()
  const { title } = props.product
  return (
    <li>
      <button
        type="button"
        aria-label={t('facts.products.remove', { name: title })}
        onClick={props.onRemove}
        className="inline-flex min-h-7 max-w-64 cursor-pointer items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-label text-accent"
      >
        <span className="truncate">{title}</span>
        <X aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    </li>
  )
}

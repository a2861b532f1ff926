import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DayInput } from '#web/ui/day/day-input.tsx'
import { Select } from '#web/ui/field.tsx'
import { Check, ListFilter } from '#web/ui/icons.ts'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { facetsQuery, summaryQuery } from './queries.ts'
import { productFilters, salesFilters } from './search.ts'
import type { Address } from './use-address.ts'
import { useWords } from './use-words.ts'

/** Filters in addition to the search: one toggle chip each; on a phone they wait behind one button. */
export function Filters({ address }: { readonly address: Address }) {
  const { search, change } = address
  const { t } = useWords()
  const isSales = search.view === 'sales'
  const isPhone = useIsPhone()
  const isNarrowed = [search.filter, search.vendor, search.type, search.tag, search.from, search.to].some(
    Boolean,
  )
  const [isOpen, setOpen] = useState(isNarrowed)
  if (isPhone && !isOpen)
    return (
      <Button
        variant="quiet"
        className="px-2!"
        aria-expanded={false}
        icon={<ListFilter aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{t('data.filter.show')}</span>
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      {isSales ? <SalesChips address={address} /> : <ProductChips address={address} />}
      <span className="flex gap-2 max-sm:flex-wrap">
        <FilterDay
          label={t(isSales ? 'data.filter.from' : 'data.filter.addedFrom')}
          day={search.from}
          onDay={(from) => change({ from })}
        />
        <FilterDay label={t('data.filter.to')} day={search.to} onDay={(to) => change({ to })} />
      </span>
    </div>
  )
}

function ProductChips({ address }: { readonly address: Address }) {
  const { t, format } = useWords()
  const { search, change } = address
  const quality = useQuery(summaryQuery()).data?.quality
  const facets = useQuery(facetsQuery()).data
  return (
    <>
      {productFilters.map((filter) => (
        <Chip
          key={filter}
          isPressed={search.filter === filter}
          onPress={(isPressed) => change({ filter: isPressed ? filter : undefined })}
        >
          {t(`data.quality.${filter}`)}
          {quality ? <span className="figures text-muted">{format.count(quality[filter])}</span> : null}
        </Chip>
      ))}
      <FacetChip
        label={t('data.column.vendor')}
        all={t('data.filter.allVendors')}
        chosen={search.vendor}
        values={facets?.vendors}
        onChoose={(vendor) => change({ vendor })}
      />
      <FacetChip
        label={t('data.column.type')}
        all={t('data.filter.allTypes')}
        chosen={search.type}
        values={facets?.types}
        onChoose={(type) => change({ type })}
      />
      <FacetChip
        label={t('data.column.tags')}
        all={t('data.filter.allTags')}
        chosen={search.tag}
        values={facets?.tags}
        onChoose={(tag) => change({ tag })}
      />
    </>
  )
}

function SalesChips({ address }: { readonly address: Address }) {
  const { t } = useWords()
  const { search, change } = address
  return salesFilters.map((filter) => (
    <Chip
      key={filter}
      isPressed={search.filter === filter}
      onPress={(isPressed) => change({ filter: isPressed ? filter : undefined })}
    >
      {t(filter === 'sales' || filter === 'returns' ? `data.filter.${filter}` : `data.quality.${filter}`)}
    </Chip>
  ))
}

const CHIP = 'min-h-8 rounded-full border text-label font-medium'
const PRESSED = 'border-accent bg-accent-soft text-accent'
const FREE = 'border-control bg-surface text-text hover:bg-sunken'

function Chip(props: {
  readonly isPressed: boolean
  readonly onPress: (isPressed: boolean) => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={props.isPressed}
      onClick={() => props.onPress(!props.isPressed)}
      className={classNames('inline-flex items-center gap-1.5 px-3', CHIP, props.isPressed ? PRESSED : FREE)}
    >
      {props.isPressed ? <Check aria-hidden="true" className="size-3.5" /> : null}
      {props.children}
    </button>
  )
}

/** A filter with many values; hidden if the catalogue has none. */
function FacetChip(props: {
  readonly label: string
  readonly all: string
  readonly chosen: string | undefined
  readonly values: readonly { readonly value: string; readonly products: number }[] | undefined
  readonly onChoose: (value: string | undefined) => void
}) {
  const { format } = useWords()
  const { chosen, values = [] } = props
  if (values.length === 0 && chosen === undefined) return null
  const isListed = chosen === undefined || values.some(({ value }) => value === chosen)
  return (
    <Select
      aria-label={props.label}
      className={classNames('w-auto! max-w-44 px-2.5! text-label!', CHIP, chosen ? PRESSED : FREE)}
      value={chosen ?? ''}
      onChange={(event) => props.onChoose(event.target.value || undefined)}
      options={[
        { value: '', label: props.all },
        ...(isListed ? [] : [{ value: chosen, label: chosen }]),
        ...values.map(({ value, products }) => ({ value, label: `${value} (${format.count(products)})` })),
      ]}
    />
  )
}

/** A date in the user's format, applied on Enter, on leaving the field, or by the calendar. */
function FilterDay(props: {
  readonly label: string
  readonly day: string | undefined
  readonly onDay: (day: string | undefined) => void
}) {
  const { t, format } = useWords()
  const id = useId()
  const written = props.day ? format.date(props.day) : ''
  const [typed, setTyped] = useState(written)
  const [isWrong, setIsWrong] = useState(false)
  const fault = isWrong ? t('data.form.dateHint', { example: format.date('2026-01-31') }) : null
  useEffect(() => setTyped(written), [written])
  const take = (input: string) => {
    const text = input.trim()
    const day = text === '' ? undefined : (format.parseDate(text) ?? null)
    setIsWrong(day === null)
    if (day !== null && day !== props.day) props.onDay(day)
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-label text-muted">
      <label htmlFor={id}>{props.label}</label>
      <DayInput
        id={id}
        className="w-34"
        inputClass="min-h-8! text-label!"
        aria-invalid={isWrong || undefined}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        text={typed}
        onText={setTyped}
        onDay={take}
        onBlur={() => take(typed)}
        onKeyDown={(event) => event.key === 'Enter' && take(typed)}
      />
      {fault === null ? null : (
        <span id={`${id}-fault`} role="alert" className="text-danger">
          {fault}
        </span>
      )}
    </span>
  )
}

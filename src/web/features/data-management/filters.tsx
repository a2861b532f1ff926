import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { TextInput } from '#web/ui/field.tsx'
import { summaryQuery } from './queries.ts'
import { productFilters, salesFilters } from './search.ts'
import type { Address } from './use-address.ts'
import { useWords } from './use-words.ts'

/** What narrows the table besides the search: one chip each, pressed or not. */
export function Filters({ address }: { readonly address: Address }) {
  return address.search.view === 'sales' ? (
    <SalesFilters address={address} />
  ) : (
    <ProductFilters address={address} />
  )
}

function ProductFilters({ address }: { readonly address: Address }) {
  const { t, format } = useWords()
  const { search, change } = address
  const quality = useQuery(summaryQuery()).data?.quality
  return (
    <div className="flex flex-wrap gap-2">
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
    </div>
  )
}

function SalesFilters({ address }: { readonly address: Address }) {
  const { t } = useWords()
  const { search, change } = address
  return (
    <div className="flex flex-wrap items-center gap-2">
      {salesFilters.map((filter) => (
        <Chip
          key={filter}
          isPressed={search.filter === filter}
          onPress={(isPressed) => change({ filter: isPressed ? filter : undefined })}
        >
          {t(`data.filter.${filter}`)}
        </Chip>
      ))}
      <DayInput label={t('data.filter.from')} day={search.from} onDay={(from) => change({ from })} />
      <DayInput label={t('data.filter.to')} day={search.to} onDay={(to) => change({ to })} />
    </div>
  )
}

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
      className={classNames(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-label font-medium',
        props.isPressed
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-control bg-surface text-text hover:bg-sunken',
      )}
    >
      {props.isPressed ? <Check aria-hidden="true" className="size-3.5" /> : null}
      {props.children}
    </button>
  )
}

/** A date in the user's way of writing, taken over with Enter or on leaving the field. */
function DayInput(props: {
  readonly label: string
  readonly day: string | undefined
  readonly onDay: (day: string | undefined) => void
}) {
  const { t, format } = useWords()
  const id = useId()
  const written = props.day ? format.date(props.day) : ''
  const [typed, setTyped] = useState(written)
  const [isWrong, setIsWrong] = useState(false)
  useEffect(() => setTyped(written), [written])
  const take = () => {
    const text = typed.trim()
    const day = text === '' ? undefined : (format.parseDate(text) ?? null)
    setIsWrong(day === null)
    if (day !== null && day !== props.day) props.onDay(day)
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-label text-muted">
      <label htmlFor={id}>{props.label}</label>
      <TextInput
        id={id}
        className="w-28! min-h-8! text-label!"
        placeholder={format.settings.date_format}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        title={isWrong ? t('data.form.dateHint', { example: format.date('2026-01-31') }) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </span>
  )
}

import { Fragment } from 'react'
import { IntervalBar } from '#web/ui/charts/interval-bar.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import type { PriceAdvice } from './types.ts'
import type { Words } from './use-words.ts'
import { isVeryLikely } from './very-likely.ts'
import { type RowActions, WorkActions } from './work-actions.tsx'
import { gainOf, moveOf, newPriceOf } from './work-view.ts'

type Axis = readonly [number, number]

/** Five facts a row: product, move, money a month, chance, and whose sales it rests on; then what to do. */
export function workColumns(words: Words, axis: Axis, actions: RowActions): TableColumn<PriceAdvice>[] {
  const { t } = words
  const column = (key: string) => ({ key, header: t(`recommendations.column.${key}`) })
  return [
    {
      ...column('title'),
      isSortable: true,
      isRowHeader: true,
      cell: (advice) => <Product words={words} advice={advice} />,
    },
    { ...column('change'), isSortable: true, cell: (advice) => <Move words={words} advice={advice} /> },
    {
      ...column('money'),
      isSortable: true,
      cell: (advice) => <Money words={words} advice={advice} axis={axis} />,
    },
    {
      ...column('probability'),
      isSortable: true,
      isFigure: true,
      cell: (advice) => <Chance words={words} advice={advice} />,
    },
    {
      ...column('ownShare'),
      isSortable: true,
      isFigure: true,
      cell: (advice) => <Own words={words} advice={advice} />,
    },
    {
      ...column('decision'),
      cell: (advice) => <WorkActions words={words} advice={advice} actions={actions} />,
    },
  ]
}

interface CellProps {
  readonly words: Words
  readonly advice: PriceAdvice
}

function Product({ advice }: CellProps) {
  return (
    <span className="block max-w-72 min-w-0 py-1.5 sm:max-lg:max-w-30">
      <span title={advice.title} className="block truncate text-body font-strong max-sm:whitespace-normal">
        {advice.title}
      </span>
      {advice.productType ? (
        <span className="block truncate text-caption font-normal text-muted">{advice.productType}</span>
      ) : null}
    </span>
  )
}

/** The price of today and the new one, with the change in words: "Raise 4.2%". */
function Move({ words, advice }: CellProps) {
  const { t, price, share } = words
  const move = moveOf(advice)
  const to = newPriceOf(advice)
  if (advice.price === null || to === null)
    return <span className="text-muted">{t('recommendations.noPrice')}</span>
  if (move === 'keep')
    return <span className="figures">{t('recommendations.keep', { price: price(advice.price) })}</span>
  const change = move === 'test' ? (advice.test?.change ?? 0) : advice.change
  return (
    <span className="figures block whitespace-nowrap max-sm:text-right">
      <span className="text-body">
        <span className="sr-only">{t('today.from')} </span>
        <span className="text-muted">{price(advice.price)}</span>
        <span aria-hidden="true" className="px-1 text-muted">
          →
        </span>
        <span className="sr-only">{t('today.to')} </span>
        <span className="font-strong">{price(to)}</span>
      </span>
      <span className="block text-caption text-muted">
        {t(`recommendations.move.${move}`, { change: share(Math.abs(change)), signed: words.change(change) })}
      </span>
    </span>
  )
}

function Money({ words, advice, axis }: CellProps & { readonly axis: Axis }) {
  const { t, gain, gainRange } = words
  const range = gainOf(advice)
  if (range === null || advice.kind === 'keep') return <span className="text-muted">–</span>
  const isTest = advice.kind === 'test'
  return (
    <span className="figures block min-w-52 max-sm:min-w-0 max-sm:basis-full sm:max-lg:min-w-32">
      <span className="flex items-center gap-3">
        <span className={`w-20 shrink-0 text-body sm:max-lg:w-14 ${isTest ? 'text-muted' : 'font-strong'}`}>
          {gain(range)}
        </span>
        {isTest ? null : <IntervalBar {...range} axis={axis} isGain />}
      </span>
      <span className="block text-caption text-muted">
        {unbroken(
          t(`recommendations.row.${isTest ? 'suggested' : advice.objective}`, { range: gainRange(range) }),
        )}
      </span>
    </span>
  )
}

/** Breaks lines between words alone: a browser also breaks them between a minus and its amount. */
const unbroken = (text: string) =>
  text.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one text in their places
    <Fragment key={at}>
      {at === 0 ? null : ' '}
      <span className="whitespace-nowrap">{word}</span>
    </Fragment>
  ))

/** Rounded as on the cards and in today's block; green from 90 % on. */
function Chance({ words, advice }: CellProps) {
  const { probability } = advice
  if (probability === null || advice.kind === 'keep') return <span className="text-muted">–</span>
  const text = words.chance(probability)
  return isVeryLikely(probability) ? (
    <span className="rounded-full bg-success-soft px-2 py-0.5 font-medium text-success">{text}</span>
  ) : (
    <span>{text}</span>
  )
}

function Own({ words, advice }: CellProps) {
  const { t, whole } = words
  const { ownShare, grade } = advice
  if (ownShare === null) return <span className="text-muted">–</span>
  return (
    <span className="whitespace-nowrap">
      {whole(ownShare)}
      {grade ? (
        <span className="block text-caption text-muted">{t('elasticity.grade', { grade })}</span>
      ) : null}
    </span>
  )
}

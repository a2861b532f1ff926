import { useQuery } from '@tanstack/react-query'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import type { Figure } from '#web/features/help/figures.ts'
import { addDays, type DataDays, periodQuery } from '#web/features/period/period.ts'
import { usePeriod } from '#web/features/period/use-period.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { StoreFacts } from '../types.ts'
import { useWords, type Words } from '../use-words.ts'
import { openExtrasMessages } from './messages.ts'
import { daysOf, isWhole, type MetricView, metrics, toMetrics } from './period-metrics.ts'
import { salesPeriodQuery } from './queries.ts'
import type { SalesPeriod } from './types.ts'

await openExtrasMessages()

/** Revenue, orders, units, order value and returns of the period of the top bar, compared with another one. */
export function SalesPeriodCard({ store }: { readonly store: StoreFacts }) {
  const { firstDay, lastDay } = store
  if (firstDay === null || lastDay === null) return null
  return <Period data={{ firstDay, lastDay }} />
}

function Period({ data }: { readonly data: DataDays }) {
  const words = useWords()
  const { t } = words
  const { choice } = usePeriod()
  const found = useQuery(salesPeriodQuery(periodQuery(choice, data)))
  if (found.error instanceof ApiError && found.error.code === 'not_built') return null
  return (
    <section
      aria-label={t('extras.period.title')}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-(--card-pad)"
    >
      <div>
        <h2 className="text-card">{t('extras.period.title')}</h2>
        <p className="mt-0.5 min-h-[1lh] text-label text-muted">
          {found.data ? rangeText(words, found.data) : null}
        </p>
      </div>
      {found.error && !found.data ? (
        <ErrorCard
          message={t('extras.period.loadFailed')}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
          {found.data
            ? toMetrics(found.data).map((view) => <Tile key={view.metric} words={words} view={view} />)
            : metrics.map((metric) => <Skeleton key={metric} className="h-16" />)}
        </dl>
      )}
      <p className="text-caption text-muted empty:hidden">
        {found.data ? noteText(words, found.data) : null}
      </p>
    </section>
  )
}

function rangeText({ t, format }: Words, { current, comparison }: SalesPeriod): string {
  const span = (sums: SalesPeriod['current']) =>
    t('extras.period.span', { from: format.date(sums.from), to: format.date(addDays(sums.to, -1)) })
  return comparison === null
    ? span(current)
    : t('extras.period.against', { current: span(current), before: span(comparison) })
}

function noteText(
  { t, format }: Words,
  { current, comparison, firstDay, largestReturn }: SalesPeriod,
): string {
  const notes: string[] = []
  if (largestReturn)
    notes.push(
      t('extras.period.largestReturn', {
        units: format.count(largestReturn.units),
        title: largestReturn.title,
        date: format.date(largestReturn.day),
        share: format.percent(largestReturn.units / current.returnedUnits, { decimals: 0 }),
        kind: largestReturn.isOfSameDay ? 'sameDay' : 'other',
        sold: format.percent(largestReturn.units / Math.max(1, current.units), { decimals: 0 }),
      }),
    )
  if (!isWhole(current))
    notes.push(
      t('extras.period.partial', {
        days: format.count(current.daysWithData),
        n: daysOf(current),
        all: format.count(daysOf(current)),
      }),
    )
  if (comparison && !isWhole(comparison))
    notes.push(t('extras.period.notComparable', { date: firstDay === null ? '' : format.date(firstDay) }))
  return notes.join(' ')
}

const TONES = {
  good: 'text-success',
  bad: 'text-danger',
  level: 'text-muted',
  unknown: 'text-muted',
} as const

const FIGURES = {
  revenue: 'netRevenue',
  orders: 'orders',
  units: 'unitsSold',
  orderValue: 'averageOrder',
  returns: 'returnedShare',
} as const satisfies Record<MetricView['metric'], Figure>

function Tile({ words, view }: { readonly words: Words; readonly view: MetricView }) {
  const { t } = words
  return (
    <div className="row-span-2 grid min-w-0 grid-rows-subgrid gap-0">
      <dt className="flex items-center gap-1 self-end text-label text-muted">
        {t(`extras.period.${view.metric}`)}
        <FigureInfo figure={FIGURES[view.metric]} subject={t(`extras.period.${view.metric}`)} />
      </dt>
      <dd className="figures">
        <span className="text-page font-strong">
          {view.value === null ? '–' : written(words, view, view.value)}
        </span>
        <span className={`block min-h-[1lh] text-label ${TONES[view.verdict]}`}>
          {changeText(words, view)}
        </span>
      </dd>
    </div>
  )
}

function written({ format }: Words, { metric }: MetricView, value: number): string {
  switch (metric) {
    case 'revenue':
      return format.money(value, { decimals: 0 })
    case 'orderValue':
      return format.money(value, { decimals: 2 })
    case 'returns':
      return format.percent(value, { decimals: 1 })
    case 'orders':
    case 'units':
      return format.count(value)
  }
}

/** "▲ 4.2% – more than before (900)": an arrow, a figure and words, so that the colour is not needed. */
function changeText(words: Words, view: MetricView): string {
  const { t, format } = words
  const { change, before, metric } = view
  if (change === null || before === null) return ''
  if (view.verdict === 'level')
    return metric === 'returns'
      ? t('extras.period.points.level', { before: written(words, view, before) })
      : t('extras.period.level', { change: format.percent(change, { signed: true, decimals: 1 }) })
  const size = format.percent(Math.abs(change), { decimals: 1 })
  const values = { change: size, before: written(words, view, before) }
  const direction = change > 0 ? 'up' : 'down'
  return t(metric === 'returns' ? `extras.period.points.${direction}` : `extras.period.${direction}`, values)
}

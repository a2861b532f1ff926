import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import type { Figure } from '#web/features/help/figures.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { CalendarDays } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PreviewTable } from './preview-table.tsx'
import { lastMonthOfData } from './preview-view.ts'
import { previewQuery } from './queries.ts'
import type { ChangeSearch, Wanted } from './search.ts'
import type { ReportDocument, ReportFact } from './types.ts'
import { useWords, type Words } from './use-words.ts'

interface PreviewProps {
  readonly wanted: Wanted
  readonly change: ChangeSearch
}

/** The content of the file, from the same statements: all figures, and the first rows of each table. */
export function Preview({ wanted, change }: PreviewProps) {
  const words = useWords()
  const { t, format } = words
  const preview = useQuery(previewQuery(wanted))
  const report = preview.data
  if (preview.error && !report)
    return (
      <ErrorCard
        message={sentenceOf(preview.error, t('reports.previewFailed'))}
        retryLabel={t('reports.retry')}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    )
  if (!report)
    return wanted.isReady ? (
      <PreviewSkeleton label={t('reports.loading')} />
    ) : (
      <Card>
        <EmptyState
          icon={<CalendarDays aria-hidden="true" className="size-5" />}
          title={t('reports.previewWaits')}
        />
      </Card>
    )
  return (
    <Card
      title={t('reports.preview', { title: report.title })}
      note={t('reports.period', {
        from: format.date(report.period.from),
        to: format.date(report.period.to),
      })}
      className={preview.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
    >
      <div className="flex flex-col gap-5" aria-busy={preview.isFetching}>
        <OutsideData words={words} report={report} change={change} />
        <dl className="grid grid-cols-1 gap-2 min-[352px]:grid-cols-2 sm:grid-cols-3">
          {report.facts.map((fact) => (
            <Fact key={fact.key} words={words} fact={fact} />
          ))}
        </dl>
        {report.tables.map((table) => (
          <PreviewTable key={table.id} words={words} table={table} withChart={wanted.options.charts} />
        ))}
        <ul className="flex flex-col gap-1 text-label text-muted">
          {[...report.notes, ...report.facts.flatMap(({ note }) => note ?? [])].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** Facts of a report that the glossary defines. */
const FIGURES: Readonly<Record<string, Figure>> = {
  revenue: 'revenue',
  refunded: 'refunded',
  net: 'netRevenue',
  orders: 'orders',
  units: 'unitsSold',
  averageOrder: 'averageOrder',
  products: 'products',
  customers: 'customers',
  sellThrough: 'sellThrough',
  deadStock: 'deadStock',
}

function Fact({ words, fact }: { readonly words: Words; readonly fact: ReportFact }) {
  const { t, format, cell } = words
  const figure = FIGURES[fact.key]
  return (
    <div className="flex min-w-0 flex-col rounded-control bg-sunken px-3 py-2">
      <dt className="flex items-center gap-1 text-label text-muted">
        {fact.label}
        {figure ? <FigureInfo figure={figure} subject={fact.label} /> : null}
      </dt>
      <dd className="figures text-body font-strong sm:text-card">
        {cell(fact.value, fact.kind)}
        {fact.change === null ? null : (
          <span className="block text-caption font-normal text-muted">
            {t('reports.change', {
              change: format.percent(fact.change, { decimals: 1, signed: true }),
              before: cell(fact.before, fact.kind),
            })}
          </span>
        )}
      </dd>
    </div>
  )
}

/** A period without sales: offers one with sales, or the import. */
function OutsideData(props: {
  readonly words: Words
  readonly report: ReportDocument
  readonly change: ChangeSearch
}) {
  const { words, report, change } = props
  const { t, format } = words
  const { from, to } = report.data
  if (from === null || to === null)
    return (
      <p className="flex flex-wrap items-center gap-3 rounded-control bg-accent-soft px-3 py-2">
        {t('reports.noSales')}
        <Link to="/upload-products" className={buttonClass()}>
          {t('reports.upload')}
        </Link>
      </p>
    )
  if (to >= report.period.from && from <= report.period.to) return null
  const days = lastMonthOfData({ from, to })
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-control bg-accent-soft px-3 py-2">
      {t('reports.outside')}
      <Button onClick={() => change({ range: 'custom', ...days })}>
        {t('reports.useData', { from: format.date(days.from), to: format.date(days.to) })}
      </Button>
    </p>
  )
}

function PreviewSkeleton({ label }: { readonly label: string }) {
  return (
    <Card>
      <div role="status" aria-label={label} className="flex flex-col gap-4">
        <Skeleton className="h-6 w-48" />
        <div className="grid grid-cols-3 gap-2">
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <Skeleton key={each} className="h-14" />
          ))}
        </div>
        <Skeleton className="h-64" />
      </div>
    </Card>
  )
}

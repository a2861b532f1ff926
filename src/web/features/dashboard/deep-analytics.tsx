import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSearchText } from '#web/ui/use-search-text.ts'
import { AnalyticsExport } from './analytics-export.tsx'
import { AnalyticsTable } from './analytics-table.tsx'
import { pagingOf, toAnalyticsRow } from './analytics-view.ts'
import { DriftCard } from './drift-card.tsx'
import { openOverviewMessages } from './overview-messages.ts'
import { dashboardQuery, elasticitiesQuery } from './queries.ts'
import { type DashboardSearch, elasticityFilters, type SearchChanges } from './search.ts'
import { useWords } from './use-words.ts'

await openOverviewMessages()

const CompareSwitches = lazy(async () => ({
  default: (await import('./compare-switches.tsx')).CompareSwitches,
}))

/** Every product with history: search, filter, sensitivity and the rule of thumb. */
export function DeepAnalytics(props: {
  readonly search: DashboardSearch
  readonly onChange: (changes: SearchChanges) => void
  readonly onSelect: (productId: number) => void
}) {
  const { t, format } = useWords()
  const { search, onChange } = props
  const drift = useQuery(elasticitiesQuery(search)).data?.drift
  return (
    <>
      <Card
        title={t('dashboard.analytics.title')}
        info={
          <FigureInfo
            figure={['withHistory', 'elasticity', 'ownShare']}
            subject={t('dashboard.analytics.ruleInfoTitle')}
          >
            {t('dashboard.analytics.ruleInfo', {
              raise: format.number(0.3, { decimals: 1 }),
              hold: format.number(-0.5, { decimals: 1 }),
            })}
          </FigureInfo>
        }
        actions={<AnalyticsExport search={search} />}
      >
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchBox value={search.search ?? ''} onSearch={(typed) => onChange({ search: typed, page: 1 })} />
          <FilterChips active={search.filter ?? 'all'} onFilter={(filter) => onChange({ filter, page: 1 })} />
        </div>
        <Results {...props} />
      </Card>
      {drift ? <DriftCard drift={drift} /> : null}
      <Suspense fallback={null}>
        <CompareSwitches />
      </Suspense>
    </>
  )
}

function SearchBox(props: { readonly value: string; readonly onSearch: (typed: string) => void }) {
  const { t } = useWords()
  const [typed, setTyped] = useSearchText(props.value, props.onSearch)
  return (
    <div className="w-full sm:max-w-xs">
      <TextInput
        type="search"
        aria-label={t('dashboard.analytics.search')}
        placeholder={t('dashboard.analytics.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

function FilterChips(props: {
  readonly active: (typeof elasticityFilters)[number]
  readonly onFilter: (filter: (typeof elasticityFilters)[number]) => void
}) {
  const { t } = useWords()
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('dashboard.analytics.filter')}</legend>
      {elasticityFilters.map((filter) => (
        <label
          key={filter}
          className="relative inline-flex min-h-8 cursor-pointer items-center rounded-full border border-control px-3 text-label hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="elasticity-filter"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={props.active === filter}
            onChange={() => props.onFilter(filter)}
          />
          {t(`dashboard.analytics.filter.${filter}`)}
        </label>
      ))}
    </fieldset>
  )
}

function Results(props: {
  readonly search: DashboardSearch
  readonly onChange: (changes: SearchChanges) => void
  readonly onSelect: (productId: number) => void
}) {
  const { t, format } = useWords()
  const { search, onChange } = props
  const found = useQuery(elasticitiesQuery(search))
  useFreshEstimates(found.refetch)
  useEffect(() => {
    if (found.error) console.error('The elasticities could not be loaded.', found.error)
  }, [found.error])
  if (found.error && !found.data) {
    return (
      <ErrorCard
        message={t('dashboard.analytics.loadFailed')}
        retryLabel={t('error.retry')}
        onRetry={() => found.refetch()}
        busy={found.isFetching}
      />
    )
  }
  if (!found.data)
    return (
      <>
        <p role="status" className="sr-only">
          {t('dashboard.loading')}
        </p>
        <Skeleton className="h-[30rem]" />
      </>
    )
  const { rows, total } = found.data
  const isFiltered = Boolean(search.search) || (search.filter ?? 'all') !== 'all' || (search.page ?? 1) > 1
  if (rows.length === 0 && !isFiltered)
    return (
      <p className="rounded-control bg-sunken px-4 py-10 text-center text-muted">
        {t('dashboard.evolution.empty')}
      </p>
    )
  if (rows.length === 0) return <NoMatch onClear={() => onChange({ search: '', filter: 'all', page: 1 })} />
  const order = search.order ?? 'highest'
  const paging = pagingOf(search.page ?? 1, rows.length, total)
  return (
    <div className={found.isPlaceholderData ? 'opacity-60' : ''}>
      <AnalyticsTable
        rows={rows.map(toAnalyticsRow)}
        order={order}
        onOrder={() => onChange({ order: order === 'highest' ? 'lowest' : undefined, page: 1 })}
        onSelect={props.onSelect}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="figures text-label text-muted">
          {t('dashboard.analytics.range', {
            first: format.count(paging.first),
            last: format.count(paging.last),
            total: format.count(total),
          })}
        </p>
        <div className="flex gap-2">
          <PageButton label={t('dashboard.analytics.previous')} page={paging.previous} onChange={onChange} />
          <PageButton label={t('dashboard.analytics.next')} page={paging.next} onChange={onChange} />
        </div>
      </div>
    </div>
  )
}

/** Refetches the table when a run ends, because its figures change then. */
function useFreshEstimates(refetch: () => Promise<unknown>): void {
  const { data } = useQuery({ ...dashboardQuery(), enabled: false })
  const computedAt = data?.estimation.computedAt
  const shown = useRef(computedAt)
  useEffect(() => {
    if (shown.current === computedAt) return
    shown.current = computedAt
    void refetch()
  }, [computedAt, refetch])
}

function PageButton(props: {
  readonly label: string
  readonly page: number | null
  readonly onChange: (changes: SearchChanges) => void
}) {
  const { page } = props
  return (
    <Button disabled={page === null} onClick={() => page !== null && props.onChange({ page })}>
      {props.label}
    </Button>
  )
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const { t } = useWords()
  return (
    <div role="status" className="rounded-control bg-sunken px-4 py-10 text-center">
      <p className="text-muted">{t('dashboard.analytics.noMatch')}</p>
      <Button className="mt-3" onClick={onClear}>
        {t('dashboard.analytics.clear')}
      </Button>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { incomingImport } from '#web/features/imports/import-progress.ts'
import { importsQuery } from '#web/features/imports/queries.ts'
import { TodayBlock, TodaySkeleton } from '#web/features/today/today.tsx'
import { useSignInAway } from '#web/lib/auth/use-sign-in-away.ts'
import { StoreFormat } from '#web/lib/format/use-format.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BasisLine } from './basis-line.tsx'
import { EstimationNotice } from './estimation-notice.tsx'
import { ImportingNotice } from './importing-notice.tsx'
import { Overview, OverviewSkeleton } from './overview.tsx'
import { SampleBanner } from './sample-banner.tsx'
import { dashboardTabs, parseDashboardSearch, type SearchChanges } from './search.ts'
import { SummaryCards } from './summary-cards.tsx'
import type { DashboardAnswer } from './types.ts'
import { useDashboard } from './use-dashboard.ts'
import { useWords } from './use-words.ts'
import { contentOf } from './view-model.ts'

// Lazy, because a store with figures does not show these on its first screen.
const DeepAnalytics = lazy(async () => ({ default: (await import('./deep-analytics.tsx')).DeepAnalytics }))
const Recommendations = lazy(async () => ({
  default: (await import('#web/features/recommendations/recommendations.tsx')).Recommendations,
}))
const EmptyAccount = lazy(async () => ({ default: (await import('./empty-account.tsx')).EmptyAccount }))

const SetupChecklist = lazy(async () => {
  // Waits until the figures are painted.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  return { default: (await import('./extras/setup-checklist.tsx')).SetupChecklist }
})
/** Delay of the tour offer, so that it comes after the first screen. */
const TOUR_AFTER_MS = 3000
const Tour = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, TOUR_AFTER_MS))
  return { default: (await import('./extras/tour.tsx')).Tour }
})

export function DashboardPage() {
  const { t } = useWords()
  const found = useDashboard()
  const isSignInAway = useSignInAway()
  useEffect(() => {
    if (found.error) console.error('The dashboard could not be loaded.', found.error)
  }, [found.error])
  return (
    <>
      <DashboardHeader
        answer={found.data}
        actions={
          // Reserves the height of the buttons, so that nothing below moves when they load.
          <div className="flex min-h-(--control) flex-wrap items-center gap-2">
            {found.data ? (
              <>
                <Suspense fallback={null}>{contentOf(found.data) === 'figures' ? <Tour /> : null}</Suspense>
                <Suspense fallback={null}>
                  <SetupChecklist />
                </Suspense>
              </>
            ) : null}
          </div>
        }
      />
      <div className="flex flex-col gap-4">
        {found.data ? (
          <Loaded answer={found.data} />
        ) : found.error ? (
          <ErrorCard
            message={t('dashboard.loadFailed')}
            retryLabel={t('error.retry')}
            onRetry={() => found.refetch()}
            busy={found.isFetching}
          >
            {t(isSignInAway ? 'shell.signInAway' : 'dashboard.loadFailedHint')}
          </ErrorCard>
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

/** The name of the screen is small: the sentence below it says what there is to do. */
function DashboardHeader(props: {
  readonly answer: DashboardAnswer | undefined
  readonly actions: ReactNode
}) {
  const { t } = useWords()
  return (
    <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-body font-medium text-muted max-sm:sr-only">{t('dashboard.title')}</h1>
        {props.answer?.store.isSampleStore ? <SampleBanner /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">{props.actions}</div>
    </header>
  )
}

function Loading() {
  const { t } = useWords()
  return (
    <>
      <p role="status" className="sr-only">
        {t('dashboard.loading')}
      </p>
      <TodaySkeleton />
      <SummaryCards answer={undefined} />
      <OverviewSkeleton />
    </>
  )
}

function Loaded({ answer }: { readonly answer: DashboardAnswer }) {
  const content = contentOf(answer)
  const isBare = content === 'empty' || content === 'no-figures'
  // Imports are loaded only if there are no figures: they decide which empty state is shown.
  const imports = useQuery({ ...importsQuery(), enabled: isBare })
  if (isBare && imports.isPending) return <Loading />
  const incoming = isBare ? incomingImport(imports.data ?? []) : null
  if (incoming) return <ImportingNotice listed={incoming} />
  if (content === 'empty') {
    return (
      <Suspense fallback={<Loading />}>
        <EmptyAccount failed={imports.data?.[0]?.status === 'failed' ? imports.data[0] : null} />
      </Suspense>
    )
  }
  return (
    <StoreFormat currency={answer.store.currency}>
      <EstimationNotice answer={answer} />
      <Views answer={answer} />
    </StoreFormat>
  )
}

function Views({ answer }: { readonly answer: DashboardAnswer }) {
  const { t } = useWords()
  const search = parseDashboardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: SearchChanges) =>
    navigate({
      to: '/dashboard',
      search: parseDashboardSearch({ ...search, ...changes }),
      resetScroll: false,
      // A new tab or page adds a history entry; choosing and typing do not.
      replace: changes.tab === undefined && !('page' in changes && changes.search === undefined),
    })
  const active = search.tab ?? 'overview'
  const today = contentOf(answer) === 'figures'
  return (
    <>
      {today ? <TodayBlock asOf={answer.store.lastDay} onChange={change} /> : null}
      <SummaryCards answer={answer} />
      <BasisLine answer={answer} />
      <Tabs
        label={t('dashboard.tabs')}
        tabs={dashboardTabs.map((key) => ({ key, label: t(`dashboard.tab.${key}`) }))}
        active={active}
        onChange={(tab) => change({ tab })}
      >
        {active === 'overview' ? (
          <Overview
            answer={answer}
            productId={search.product}
            onSelect={(product) => change({ product })}
            period={search.period}
            onPeriod={(period) => change({ period })}
          />
        ) : active === 'analytics' ? (
          <Suspense fallback={<OverviewSkeleton />}>
            <DeepAnalytics
              search={search}
              onChange={change}
              onSelect={(product) => change({ product, tab: 'overview' })}
            />
          </Suspense>
        ) : (
          <Suspense fallback={<OverviewSkeleton />}>
            <Recommendations answer={answer} search={search} onChange={change} />
          </Suspense>
        )}
      </Tabs>
    </>
  )
}

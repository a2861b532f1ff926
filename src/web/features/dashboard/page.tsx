import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { incomingImport } from '#web/features/imports/import-progress.ts'
import { importsQuery } from '#web/features/imports/queries.ts'
import { TodayBlock, TodaySkeleton } from '#web/features/today/today.tsx'
import { useSignInAway } from '#web/lib/auth/use-sign-in-away.ts'
import { StoreFormat } from '#web/lib/format/use-format.tsx'
import { painted } from '#web/lib/painted.ts'
import { isAskedAboutFormats } from '#web/lib/session/formats-question.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useSame } from '#web/lib/use-same.ts'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Later } from '#web/ui/later.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { BasisLine } from './basis-line.tsx'
import { contentOf, isEstimating } from './content.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { SampleBanner } from './sample-banner.tsx'
import { dashboardTabs, parseDashboardSearch, type SearchChanges } from './search.ts'
import { SummaryCards } from './summary-cards.tsx'
import type { DashboardAnswer } from './types.ts'
import { useDashboard } from './use-dashboard.ts'
import { useWords } from './use-words.ts'

// Lazy, because a store with figures does not show these on its first screen.
const DeepAnalytics = lazy(async () => ({ default: (await import('./deep-analytics.tsx')).DeepAnalytics }))
const Recommendations = lazy(async () => ({
  default: (await import('#web/features/recommendations/recommendations.tsx')).Recommendations,
}))
const EstimationNotice = lazy(async () => ({
  default: (await import('./estimation-notice.tsx')).EstimationNotice,
}))
const ImportingNotice = lazy(async () => ({
  default: (await import('./importing-notice.tsx')).ImportingNotice,
}))
const EmptyAccount = lazy(async () => ({ default: (await import('./empty-account.tsx')).EmptyAccount }))

/** The charts lie below what to do today: their code is asked for once the placeholders are painted. */
const loadOverview = () => import('./overview.tsx')
const Overview = lazy(async () => ({ default: (await loadOverview()).Overview }))

const FormatsNote = lazy(async () => ({
  default: (await import('./extras/formats-note.tsx')).FormatsNote,
}))

const SetupChecklist = lazy(async () => {
  // Waits until the figures are painted.
  await painted()
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
  const { user } = useSession()
  const isSetupBelow = useIsPhone() && (!found.data || contentOf(found.data) === 'figures')
  useEffect(() => {
    if (found.error) console.error('The dashboard could not be loaded.', found.error)
  }, [found.error])
  const [isReturn] = useState(wasShown)
  useEffect(() => {
    if (found.data) wasShown = true
  }, [found.data])
  return (
    <>
      <DashboardHeader
        answer={found.data}
        actions={isSetupBelow ? null : <HeaderActions answer={found.data} />}
      />
      <div className="flex flex-col gap-4">
        {isAskedAboutFormats(user?.user_id) ? (
          <Suspense fallback={null}>
            <FormatsNote />
          </Suspense>
        ) : null}
        {found.data ? (
          <Painted isReturn={isReturn}>
            <Loaded answer={found.data} />
          </Painted>
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

let wasShown = false

/** A person who comes back sees the heading first, as on every screen; the first load shows what to do first. */
function Painted(props: { readonly isReturn: boolean; readonly children: ReactNode }) {
  return props.isReturn ? <Later placeholder={<Loading />}>{props.children}</Later> : props.children
}

/** Reserves the height of the buttons, so that nothing below moves when they load. */
function HeaderActions({ answer }: { readonly answer: DashboardAnswer | undefined }) {
  return (
    <div className="flex min-h-(--control) flex-wrap items-center gap-2">
      {answer ? (
        <>
          <Suspense fallback={null}>{contentOf(answer) === 'figures' ? <Tour /> : null}</Suspense>
          <Suspense fallback={null}>
            <SetupChecklist />
          </Suspense>
        </>
      ) : null}
    </div>
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
      {props.actions ? (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{props.actions}</div>
      ) : null}
    </header>
  )
}

function Loading() {
  const { t } = useWords()
  useEffect(() => void painted().then(loadOverview), [])
  return (
    <>
      <p role="status" className="sr-only">
        {t('dashboard.loading')}
      </p>
      <TodaySkeleton />
      <Below />
    </>
  )
}

/** Holds the place of what stands below today's block. */
const Below = () => <OverviewSkeleton counts={<SummaryCards answer={undefined} />} />

function Loaded({ answer }: { readonly answer: DashboardAnswer }) {
  const content = contentOf(answer)
  const isBare = content === 'empty' || content === 'no-figures'
  // Imports are loaded only if there are no figures: they decide which empty state is shown.
  const imports = useQuery({ ...importsQuery(), enabled: isBare })
  if (isBare && imports.isPending) return <Loading />
  const incoming = isBare ? incomingImport(imports.data ?? []) : null
  if (incoming)
    return (
      <Suspense fallback={<Loading />}>
        <ImportingNotice listed={incoming} />
      </Suspense>
    )
  if (content === 'empty') {
    return (
      <Suspense fallback={<Loading />}>
        <EmptyAccount failed={imports.data?.[0]?.status === 'failed' ? imports.data[0] : null} />
      </Suspense>
    )
  }
  return (
    <StoreFormat currency={answer.store.currency}>
      {isEstimating(answer.estimation) || answer.estimation.state === 'failed' ? (
        <Suspense fallback={null}>
          <EstimationNotice answer={answer} />
        </Suspense>
      ) : null}
      <Views answer={answer} />
    </StoreFormat>
  )
}

function Views({ answer }: { readonly answer: DashboardAnswer }) {
  const { t } = useWords()
  const search = parseDashboardSearch(useSearch({ strict: false }))
  const navigate = useScreenNavigate('/dashboard')
  const change = useSame((changes: SearchChanges) =>
    navigate({
      to: '/dashboard',
      search: parseDashboardSearch({ ...search, ...changes }),
      resetScroll: false,
      // A new tab or page, and an opened sheet, add a history entry; choosing and typing do not.
      replace:
        changes.tab === undefined &&
        !(changes.why && !search.why) &&
        !('page' in changes && changes.search === undefined),
    }),
  )
  const onSelect = useCallback((product: number) => void change({ product }), [change])
  const active = search.tab ?? 'overview'
  const isPhone = useIsPhone()
  const hasFigures = contentOf(answer) === 'figures'
  // The list of recommendations holds all that today's block leads with. A phone shows one thing at a time: there the
  // other tabs begin with their rows.
  const today = hasFigures && active !== 'recommendations' && (!isPhone || active === 'overview')
  const counts = (
    <div className="flex flex-col gap-2">
      <SummaryCards answer={answer} />
      <BasisLine answer={answer} />
    </div>
  )
  // What to do and its charts come first; without figures the counts are all there is.
  const below = hasFigures ? counts : null
  const loading = hasFigures ? <Below /> : <OverviewSkeleton />
  return (
    <>
      {today ? (
        <TodayBlock
          asOf={answer.store.lastDay}
          isEstimating={isEstimating(answer.estimation)}
          onChange={change}
        />
      ) : null}
      {today && isPhone ? (
        // On a phone what to do comes before what to set up.
        <Suspense fallback={null}>
          <SetupChecklist />
        </Suspense>
      ) : null}
      {/* In a step of its own: what to do is painted first, and no press waits for both. */}
      <Later placeholder={<Below />}>
        {hasFigures ? null : counts}
        <Tabs
          label={t('dashboard.tabs')}
          tabs={dashboardTabs.map((key) => ({ key, label: t(`dashboard.tab.${key}`) }))}
          active={active}
          onChange={(tab) => change({ tab })}
          placeholder={loading}
        >
          {active === 'overview' ? (
            <Suspense fallback={loading}>
              <Overview answer={answer} counts={below} productId={search.product} onSelect={onSelect} />
            </Suspense>
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
        {active === 'overview' ? null : below}
      </Later>
    </>
  )
}

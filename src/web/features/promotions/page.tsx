import type { Messages } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Boxes, Megaphone } from '#web/ui/icons.ts'
import { Later } from '#web/ui/later.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AnalysisNotice } from './analysis-notice.tsx'
import { ExportMenu } from './export-menu.tsx'
import { KpiCards } from './kpi-cards.tsx'
import { upliftQuery } from './queries.ts'
import { type PromotionSearch, promotionTabs } from './search.ts'
import type { UpliftAnswer } from './types.ts'
import { UpliftTab } from './uplift-tab.tsx'
import { type Change, useAddress } from './use-address.ts'
import { useWords } from './use-words.ts'

// Loads this screen's sentences with its code; nothing is rendered before.
await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=promo?lingui' }),
)

const ForecastTab = lazy(async () => ({ default: (await import('./forecast-tab.tsx')).ForecastTab }))
const OptimizationTab = lazy(async () => ({
  default: (await import('./optimization-tab.tsx')).OptimizationTab,
}))
const InsightsTab = lazy(async () => ({ default: (await import('./insights-tab.tsx')).InsightsTab }))
const ModelsPanel = lazy(async () => ({ default: (await import('./models-panel.tsx')).ModelsPanel }))

export function PromotionOptimizationPage() {
  const { t } = useWords()
  const { search, change } = useAddress()
  const found = useQuery(upliftQuery(search))
  useLoggedError('The uplift of promotions could not be loaded.', found.error)
  return (
    <>
      <PageHeader
        title={t('nav.promotionOptimization')}
        note={t('promo.note')}
        actions={
          <>
            <Button
              aria-pressed={search.models === true}
              onClick={() => change({ models: search.models ? undefined : true })}
              icon={<Boxes aria-hidden="true" className="size-4" />}
            >
              {t('promo.models')}
            </Button>
            <ExportMenu search={search} />
          </>
        }
      />
      <Later>
        <div className="flex flex-col gap-(--gap)">
          {found.error && !found.data ? (
            <LoadFailed found={found} message={t('promo.loadFailed')} />
          ) : (
            <Content answer={found.data} search={search} change={change} />
          )}
        </div>
      </Later>
    </>
  )
}

interface ContentProps {
  readonly answer: UpliftAnswer | undefined
  readonly search: PromotionSearch
  readonly change: Change
}

function Content({ answer, search, change }: ContentProps) {
  const { t } = useWords()
  if (search.models)
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <ModelsPanel onClose={() => change({ models: undefined })} />
      </Suspense>
    )
  if (answer?.analysis.state === 'none') return <NothingYet />
  const active = search.tab ?? 'uplift'
  return (
    <>
      <AnalysisNotice analysis={answer?.analysis} />
      <KpiCards summary={answer?.summary} />
      <Tabs
        label={t('promo.tabs')}
        tabs={promotionTabs.map((key) => ({ key, label: t(`promo.tab.${key}`) }))}
        active={active}
        onChange={(tab) => change({ tab })}
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          {active === 'uplift' ? (
            <UpliftTab answer={answer} search={search} change={change} />
          ) : active === 'forecast' ? (
            <ForecastTab search={search} change={change} />
          ) : active === 'optimization' ? (
            <OptimizationTab />
          ) : (
            <InsightsTab />
          )}
        </Suspense>
      </Tabs>
    </>
  )
}

function NothingYet() {
  const { t } = useWords()
  return (
    <Card>
      <EmptyState
        icon={<Megaphone aria-hidden="true" className="size-5" />}
        title={t('promo.empty.title')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link to="/upload-products" className={buttonClass('primary')}>
              {t('promo.empty.upload')}
            </Link>
            <Link to="/dashboard" className={buttonClass()}>
              {t('promo.empty.dashboard')}
            </Link>
          </span>
        }
      >
        {t('promo.empty.text')}
      </EmptyState>
    </Card>
  )
}

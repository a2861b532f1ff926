import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { contentOf, countDoubtful, countNotLeading } from './content.ts'
import { OverviewBars } from './overview-bars.tsx'
import { openOverviewMessages } from './overview-messages.ts'
import { CHARTS, ChartSkeleton, TableSkeleton } from './overview-skeleton.tsx'
import { SalesEvolutionCard } from './sales-evolution.tsx'
import { TopTable } from './top-table.tsx'
import type { DashboardAnswer } from './types.ts'
import { chosenProductId, toBars, toTopRows } from './view-model.ts'

await openOverviewMessages()

// Lazy, because they are not on the first screen of a store with figures.
const NoFigures = lazy(async () => ({ default: (await import('./estimation-notice.tsx')).NoFigures }))
const SalesPeriodCard = lazy(async () => ({
  default: (await import('./extras/sales-period.tsx')).SalesPeriodCard,
}))

/**
 * Bars on the left, the chosen product's sales on the right; below them the counts, the sales of a period and the Top
 * 20.
 */
export function Overview(props: {
  readonly answer: DashboardAnswer
  /** Shown below the charts. */
  readonly counts: ReactNode
  readonly productId: number | undefined
  readonly onSelect: (productId: number) => void
}) {
  const { answer, onSelect } = props
  const selectedId = chosenProductId(props.productId, answer)
  const content = contentOf(answer)
  const hasBars = content === 'figures' || content === 'estimating'
  // Rendered after the cards, so that a slow phone paints them before the charts; placeholders have the same height.
  const isDue = useDeferredValue(true, false)
  // A press marks its bar; the chart and the table follow in a step of their own.
  const followedId = useDeferredValue(selectedId)
  const topRows = useMemo(() => toTopRows(answer.top), [answer.top])
  return (
    <div className="flex flex-col gap-(--gap)">
      {content === 'no-figures' && answer.estimation.state !== 'failed' ? (
        <Suspense fallback={null}>
          <NoFigures answer={answer} />
        </Suspense>
      ) : null}
      <div className={hasBars ? CHARTS : 'grid grid-cols-1'}>
        {content === 'figures' && isDue ? (
          <OverviewBars
            bars={toBars(answer.bars)}
            leftOut={countDoubtful(answer.doubtful)}
            notLeading={countNotLeading(answer.notLeading)}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        ) : hasBars ? (
          <ChartSkeleton />
        ) : null}
        {isDue ? (
          <SalesEvolutionCard
            productId={followedId}
            lastDay={answer.store.totalsOf === 'months' ? null : answer.store.lastDay}
            onSelect={onSelect}
          />
        ) : (
          <ChartSkeleton />
        )}
      </div>
      {props.counts}
      <Suspense fallback={<PeriodSkeleton />}>
        {isDue ? <SalesPeriodCard store={answer.store} /> : <PeriodSkeleton />}
      </Suspense>
      {content === 'estimating' || !isDue ? <TableSkeleton /> : null}
      {isDue ? (
        <TopTable
          rows={topRows}
          doubtful={answer.doubtful}
          notLeading={answer.notLeading}
          selectedId={followedId}
          onSelect={onSelect}
        />
      ) : null}
    </div>
  )
}

const PeriodSkeleton = () => <Skeleton className="h-96 sm:h-72 lg:h-42" />

import { lazy, Suspense, useDeferredValue } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { countDoubtful } from './doubtful.tsx'
import { NoFigures } from './estimation-notice.tsx'
import { OverviewBars } from './overview-bars.tsx'
import { SalesEvolutionCard } from './sales-evolution.tsx'
import { TopTable } from './top-table.tsx'
import type { DashboardAnswer } from './types.ts'
import { chosenProductId, contentOf, toBars, toTopRows } from './view-model.ts'

// Lazy, because it is below the first screen.
const SalesPeriodCard = lazy(async () => ({
  default: (await import('./extras/sales-period.tsx')).SalesPeriodCard,
}))

const CHARTS = 'grid grid-cols-1 gap-(--gap) lg:grid-cols-[7fr_5fr]'

/** Bars on the left, the chosen product's sales on the right; below them the sales of a period and the Top 20. */
export function Overview(props: {
  readonly answer: DashboardAnswer
  readonly productId: number | undefined
  readonly onSelect: (productId: number) => void
  readonly period: string | undefined
  readonly onPeriod: (period: string) => void
}) {
  const { answer, onSelect } = props
  const selectedId = chosenProductId(props.productId, answer)
  const content = contentOf(answer)
  const hasBars = content === 'figures' || content === 'estimating'
  // Rendered after the cards, so that a slow phone paints them before the charts; placeholders have the same height.
  const isDue = useDeferredValue(true, false)
  return (
    <div className="flex flex-col gap-(--gap)">
      {content === 'no-figures' && answer.estimation.state !== 'failed' ? (
        <NoFigures answer={answer} />
      ) : null}
      <div className={hasBars ? CHARTS : 'grid grid-cols-1'}>
        {content === 'figures' && isDue ? (
          <OverviewBars
            bars={toBars(answer.bars)}
            leftOut={countDoubtful(answer.doubtful)}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        ) : hasBars ? (
          <ChartSkeleton />
        ) : null}
        {isDue ? <SalesEvolutionCard productId={selectedId} onSelect={onSelect} /> : <ChartSkeleton />}
      </div>
      <Suspense fallback={<PeriodSkeleton />}>
        {isDue ? (
          <SalesPeriodCard store={answer.store} period={props.period} onPeriod={props.onPeriod} />
        ) : (
          <PeriodSkeleton />
        )}
      </Suspense>
      {content === 'estimating' || !isDue ? <TableSkeleton /> : null}
      {isDue ? (
        <TopTable
          rows={toTopRows(answer.top)}
          doubtful={answer.doubtful}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      ) : null}
    </div>
  )
}

/** Placeholders while the dashboard loads. */
export function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-(--gap)">
      <div className={CHARTS}>
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
      <TableSkeleton />
    </div>
  )
}

const CARD = 'flex flex-col gap-3 rounded-card border border-hairline bg-surface p-(--card-pad)'
/** Heights of the bars in the chart's placeholder. */
const BARS = ['h-4/5', 'h-3/5', 'h-1/2', 'h-2/5', 'h-2/5', 'h-1/3', 'h-1/3', 'h-1/4'] as const

function ChartSkeleton() {
  return (
    <div className={`${CARD} min-h-[35rem]`}>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-4 w-4/5" />
      <div className="mt-6 grid flex-1 grid-cols-8 gap-5 border-t border-hairline px-6">
        {BARS.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: eight fixed places
          <Skeleton key={index} className={`${height} rounded-t-none`} />
        ))}
      </div>
    </div>
  )
}

const PeriodSkeleton = () => <Skeleton className="h-96 sm:h-72 lg:h-42" />

function TableSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="h-5 w-48" />
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six fixed places
        <Skeleton key={index} className="h-8 w-full" />
      ))}
    </div>
  )
}

import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoFigures } from './estimation-notice.tsx'
import { OverviewBars } from './overview-bars.tsx'
import { SalesEvolutionCard } from './sales-evolution.tsx'
import { TopTable } from './top-table.tsx'
import { chosenProductId, contentOf, toBars, toTopRows } from './view-model.ts'
import type { DashboardAnswer } from './wire.ts'

const CHARTS = 'grid grid-cols-1 gap-(--gap) lg:grid-cols-[7fr_5fr]'

/** Bars left, the chosen product's sales right, the Top 20 below. */
export function Overview(props: {
  readonly answer: DashboardAnswer
  readonly productId: number | undefined
  readonly onSelect: (productId: number) => void
}) {
  const { answer, onSelect } = props
  const selectedId = chosenProductId(props.productId, answer)
  const content = contentOf(answer)
  return (
    <div className="flex flex-col gap-(--gap)">
      {content === 'no-figures' ? <NoFigures /> : null}
      <div className={CHARTS}>
        {content === 'figures' ? (
          <OverviewBars bars={toBars(answer.bars)} selectedId={selectedId} onSelect={onSelect} />
        ) : content === 'estimating' ? (
          <Skeleton className="h-[33rem]" />
        ) : null}
        <SalesEvolutionCard productId={selectedId} onSelect={onSelect} />
      </div>
      {content === 'estimating' ? <Skeleton className="h-96" /> : null}
      <TopTable rows={toTopRows(answer.top)} selectedId={selectedId} onSelect={onSelect} />
    </div>
  )
}

/** Holds the places while the dashboard loads. */
export function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-(--gap)">
      <div className={CHARTS}>
        <Skeleton className="h-[33rem]" />
        <Skeleton className="h-[33rem]" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}

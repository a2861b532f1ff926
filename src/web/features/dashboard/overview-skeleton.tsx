import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const CHARTS = 'grid grid-cols-1 gap-(--gap) lg:grid-cols-[7fr_5fr]'

/** Placeholders while the dashboard loads. */
export function OverviewSkeleton({ counts }: { readonly counts?: ReactNode }) {
  return (
    <div className="flex flex-col gap-(--gap)">
      <div className={CHARTS}>
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
      {counts}
      <TableSkeleton />
    </div>
  )
}

const CARD = 'flex flex-col gap-3 rounded-card border border-hairline bg-surface p-(--card-pad)'
/** Heights of the bars in the chart's placeholder. */
const BARS = ['h-4/5', 'h-3/5', 'h-1/2', 'h-2/5', 'h-2/5', 'h-1/3', 'h-1/3', 'h-1/4'] as const

export function ChartSkeleton() {
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

export function TableSkeleton() {
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

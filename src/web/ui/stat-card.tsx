import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

interface StatCardProps {
  readonly label: string
  /** The formatted value. */
  readonly value: ReactNode
  /** Its certainty or a comparison, in words, not only as a colour. */
  readonly detail?: ReactNode
  /** An info popover: definition, formula, months used. */
  readonly info?: ReactNode
  /** The value and the detail are only of the usual length: they keep their room and are not shown. */
  readonly isLoading?: boolean
}

/** Small label, large figure, and a line with its source. The height never changes. */
export function StatCard({ label, value, detail, info, isLoading = false }: StatCardProps) {
  return (
    <section className="flex min-w-0 flex-col rounded-card border border-hairline bg-surface p-(--card-pad) max-sm:py-2.5">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="text-label font-medium text-muted">{label}</h2>
        {info}
      </div>
      <div className="@container mt-1 min-h-[2.1rem] text-kpi max-sm:mt-0 max-sm:text-[1.375rem]">
        <p style={{ fontSize: fittingSize(value) }} className="figures font-strong wrap-anywhere">
          {isLoading ? <Skeleton className="h-8 w-24" /> : value}
        </p>
      </div>
      <p className="mt-1 min-h-5 text-label text-balance text-muted">
        {isLoading ? <span className="invisible">{detail}</span> : detail}
      </p>
    </section>
  )
}

/** Cells side by side in one card, divided by lines. */
export const statStrip =
  'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline'

/** A figure in a strip: label, figure and source in two sizes. */
export function StatCell({ label, value, detail, info }: StatCardProps) {
  return (
    <section className="min-w-0 bg-surface px-(--card-pad) py-2.5">
      <div className="flex min-h-6 items-center gap-1">
        <h2 className="text-caption font-normal text-muted">{label}</h2>
        {info}
      </div>
      <div className="@container min-h-6 text-kpi">
        <p style={{ fontSize: fittingSize(value) }} className="figures font-strong wrap-anywhere">
          {value}
        </p>
      </div>
      <p className="min-h-4 text-caption text-balance text-muted">{detail}</p>
    </section>
  )
}

/** Width of one character of a figure, in em. */
const EM_PER_LETTER = 0.66

/** A long amount gets a smaller font in a narrow card: broken onto two lines, it would read as two figures. */
function fittingSize(value: ReactNode): string {
  const letters = typeof value === 'string' ? value.length : 1
  return `min(1em, ${Math.floor(100 / (EM_PER_LETTER * letters))}cqi)`
}

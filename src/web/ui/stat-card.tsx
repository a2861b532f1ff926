import type { ReactNode } from 'react'

interface StatCardProps {
  readonly label: string
  /** Already formatted; a skeleton while it loads. */
  readonly value: ReactNode
  /** How sure it is or what it compares with: words, not colour alone. */
  readonly detail?: ReactNode
  /** An info popover: definition, formula, months used. */
  readonly info?: ReactNode
}

/** Small label, big figure, and a line saying where it comes from. The height never changes. */
export function StatCard({ label, value, detail, info }: StatCardProps) {
  return (
    <section className="flex min-w-0 flex-col rounded-card border border-hairline bg-surface p-(--card-pad)">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="text-label font-medium text-muted">{label}</h2>
        {info}
      </div>
      <div className="@container mt-1 min-h-[2.1rem] text-kpi max-sm:text-[1.375rem]">
        <p style={{ fontSize: fittingSize(value) }} className="figures font-strong wrap-anywhere">
          {value}
        </p>
      </div>
      <p className="mt-1 min-h-5 text-label text-muted">{detail}</p>
    </section>
  )
}

/** A figure's width by its size, of its number of letters. */
const EM_PER_LETTER = 0.66

/** A long amount is written smaller where its card is narrow: a figure on two lines is two figures. */
function fittingSize(value: ReactNode): string {
  const letters = typeof value === 'string' ? value.length : 1
  return `min(1em, ${Math.floor(100 / (EM_PER_LETTER * letters))}cqi)`
}

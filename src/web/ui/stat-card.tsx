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
      <p className="figures mt-1 min-h-[2.1rem] text-kpi font-strong wrap-anywhere max-sm:text-[1.375rem]">
        {value}
      </p>
      <p className="mt-1 min-h-5 text-label text-muted">{detail}</p>
    </section>
  )
}

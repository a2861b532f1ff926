import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  /** States the benefit and the next step, without blame. */
  readonly children?: ReactNode
  /** One primary action. */
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {icon && (
        <span className="mb-1 grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
          {icon}
        </span>
      )}
      <p className="text-card font-strong">{title}</p>
      {children && <div className="max-w-prose text-body text-balance text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

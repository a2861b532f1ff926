import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { CircleAlert } from './icons.ts'

interface ErrorCardProps {
  readonly message: string
  /** What to do about it, if known. */
  readonly children?: ReactNode
  readonly retryLabel?: string
  readonly onRetry?: () => void
  readonly busy?: boolean
}

/** An error shown in place of what failed, with Retry; announced assertively. */
export function ErrorCard({ message, children, retryLabel, onRetry, busy = false }: ErrorCardProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-wrap gap-3 rounded-card border border-danger/40 bg-danger-soft p-(--card-pad)',
        children ? 'items-start' : 'items-center',
      )}
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <div className="min-w-48 flex-1">
        <p className="font-medium text-danger">{message}</p>
        {children && <div className="mt-1 text-label text-text">{children}</div>}
      </div>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}

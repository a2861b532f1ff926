import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { ErrorCard } from './error-card.tsx'

interface LoadFailedProps {
  /** The query that failed. */
  readonly found: { readonly isFetching: boolean; readonly refetch: () => unknown }
  readonly message: string
  /** What to do about it, if known. */
  readonly children?: ReactNode
}

/** Shown in place of what could not be loaded, with Retry. */
export function LoadFailed({ found, message, children }: LoadFailedProps) {
  const t = useText()
  return (
    <ErrorCard
      message={message}
      retryLabel={t('error.retry')}
      onRetry={() => found.refetch()}
      busy={found.isFetching}
    >
      {children}
    </ErrorCard>
  )
}

import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Lock } from '../icons.ts'
import { FailureNotice } from './failure-place.tsx'
import { SectionSkeleton } from './section-skeleton.tsx'

interface LoadQueryProps<T> {
  readonly queryKey: QueryKey
  readonly load: (signal: AbortSignal) => Promise<T>
  readonly children: (data: T) => ReactNode
}

/** Renders once the answer is loaded; an error notice if it cannot be loaded. */
export function LoadQuery<T>({ queryKey, load, children }: LoadQueryProps<T>) {
  const t = useText()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <SectionSkeleton />
  // Not a failure to retry: the role may not see it.
  if (query.error instanceof ApiError && query.error.code === 'forbidden')
    return <ForOthers reason={query.error.message} />
  return (
    <FailureNotice
      message={sentenceOf(query.error, t('settings.account.loadFailed'))}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

export function ForOthers({ reason }: { readonly reason: string }) {
  const t = useText()
  return (
    <Card>
      <EmptyState icon={<Lock aria-hidden="true" className="size-5" />} title={t('settings.forOwners')}>
        {reason}
      </EmptyState>
    </Card>
  )
}

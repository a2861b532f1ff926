import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { FailureNotice } from './failure-place.tsx'
import { SectionSkeleton } from './section-skeleton.tsx'

interface LoadQueryProps<T> {
  readonly queryKey: QueryKey
  readonly load: (signal: AbortSignal) => Promise<T>
  readonly children: (data: T) => ReactNode
}

/** Draws once the answer is there; the red notice where it cannot be loaded. */
export function LoadQuery<T>({ queryKey, load, children }: LoadQueryProps<T>) {
  const t = useText()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <SectionSkeleton />
  return (
    <FailureNotice
      message={sentenceOf(query.error, t('settings.account.loadFailed'))}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

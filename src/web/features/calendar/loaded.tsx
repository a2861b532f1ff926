import type { ReactNode } from 'react'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from './use-words.ts'

interface Found<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Shows the loaded data, a skeleton while it loads, or the error with Retry. */
export function Loaded<T>(props: { readonly found: Found<T>; readonly children: (data: T) => ReactNode }) {
  const { t } = useWords()
  const { found } = props
  if (found.data !== undefined) return props.children(found.data)
  if (!found.error) return <Skeleton className="h-40" />
  return <LoadFailed found={found} message={t('facts.loadFailed')} />
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Database, SearchX } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PageSize } from './search.ts'
import type { Address } from './use-address.ts'
import { useWords } from './use-words.ts'
import { isNarrowed, nothingNarrowed } from './view-model.ts'

export interface Found {
  readonly data: unknown
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface TableFrameProps {
  readonly found: Found
  readonly address: Address
  readonly rows: number
  /** True while an emptied page is replaced by one that has rows. */
  readonly isLeaving: boolean
  /** The specified error message, and the details. */
  readonly failure: string
  readonly failureDetail: string | null
  readonly emptyText: string
  readonly children: ReactNode
}

/** A table, or its replacement: skeleton, error with Retry, nothing found, or empty. */
export function TableFrame(props: TableFrameProps) {
  const { t } = useWords()
  const { found, address } = props
  if (found.error && (found.data === undefined || found.isPlaceholderData))
    return (
      <ErrorCard
        message={props.failure}
        retryLabel={t('error.retry')}
        onRetry={() => found.refetch()}
        busy={found.isFetching}
      >
        {props.failureDetail}
      </ErrorCard>
    )
  if (found.data === undefined || props.isLeaving) return <RowsSkeleton size={address.search.size ?? 10} />
  if (props.rows === 0 && !found.isPlaceholderData)
    return isNarrowed(address.search) ? (
      <NothingFound address={address} />
    ) : (
      <NothingThere text={props.emptyText} />
    )
  return (
    <div aria-busy={found.isFetching} className={found.isPlaceholderData ? 'opacity-60' : undefined}>
      {props.children}
    </div>
  )
}

export function RowsSkeleton({ size }: { readonly size: PageSize }) {
  const { t } = useWords()
  return (
    <div>
      <p role="status" className="sr-only">
        {t('data.loading')}
      </p>
      {Array.from({ length: size + 1 }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: as many places as the page has rows
          key={index}
          className="flex h-[calc(var(--row)+1px)] items-center border-b max-sm:h-32 border-hairline last:border-0"
        >
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}

function NothingFound({ address }: { readonly address: Address }) {
  const { t } = useWords()
  const clear = () => address.change(nothingNarrowed)
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" className="size-5" />}
      title={t('data.none.title')}
      action={<Button onClick={clear}>{t('data.none.clear')}</Button>}
    >
      {t('data.none.text')}
    </EmptyState>
  )
}

function NothingThere({ text }: { readonly text: string }) {
  const { t } = useWords()
  return (
    <EmptyState
      icon={<Database aria-hidden="true" className="size-5" />}
      title={text}
      action={
        <Link to="/upload-products" className={buttonClass('primary')}>
          {t('data.empty.upload')}
        </Link>
      }
    >
      {t('data.empty.text')}
    </EmptyState>
  )
}

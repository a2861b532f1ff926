import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { Address } from '../use-address.ts'
import { useWords } from '../use-words.ts'
import type { OpenedRow } from '../view-model.ts'

interface LinkedRowProps<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: the key of a query is of its own type
  readonly query: UseQueryOptions<Row, Error, Row, any>
  readonly address: Address
  readonly sheet: (opened: OpenedRow<Row>, place: string) => ReactNode
}

/** A record that the address names and this page lacks: it is loaded separately, or reported as deleted. */
export function LinkedRow<Row>({ query, address, sheet }: LinkedRowProps<Row>) {
  const { t } = useWords()
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data) return sheet({ row: data, at: 0, previous: null, next: null }, t('data.sheet.elsewhere'))
  if (!error) return null
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return (
    <Sheet
      title={t(isGone ? 'data.sheet.gone' : 'data.sheet.failed')}
      onClose={() => address.open(undefined)}
      closeLabel={t('common.close')}
    >
      {isGone ? (
        <p>{t('data.sheet.goneText')}</p>
      ) : (
        <ErrorCard
          message={sentenceOf(error, t('data.sheet.failed'))}
          retryLabel={t('error.retry')}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
    </Sheet>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Rocket } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FourEyes } from './four-eyes.tsx'
import { nowText } from './now-text.ts'
import { rolloutsQuery } from './queries.ts'
import type { Rollout } from './types.ts'
import { useWords, type Words, wordsOf } from './use-words.ts'
import { PAGE_SIZE, toneOfState } from './view-model.ts'

const PLAN = { tab: 'recommendations', panel: 'plan' } as const

/** All roll-outs, newest first, each with its state in words. */
export function RolloutList({
  page,
  onPage,
}: {
  readonly page: number
  readonly onPage: (page: number) => void
}) {
  const words = useWords()
  const { t } = words
  const found = useQuery(rolloutsQuery(page))
  useEffect(() => {
    if (found.error) console.error('The roll-outs could not be loaded.', found.error)
  }, [found.error])
  return (
    <>
      <PageHeader
        title={t('rollouts.title')}
        note={t('rollouts.note')}
        actions={
          found.data && found.data.total > 0 ? (
            <Link to="/dashboard" search={PLAN} className={buttonClass()}>
              {t('rollouts.openPlan')}
            </Link>
          ) : null
        }
      />
      <div className="flex flex-col gap-(--gap)">
        {found.data ? (
          <Rollouts words={words} rollouts={found.data.rollouts} />
        ) : found.error ? (
          <ErrorCard
            message={sentenceOf(found.error, t('rollouts.loadFailed'))}
            retryLabel={t('error.retry')}
            onRetry={() => found.refetch()}
            busy={found.isFetching}
          />
        ) : (
          <Skeleton className="h-48" />
        )}
        {found.data ? <Pager page={page} size={PAGE_SIZE} total={found.data.total} onPage={onPage} /> : null}
        <FourEyes />
      </div>
    </>
  )
}

function Rollouts({ words, rollouts }: { readonly words: Words; readonly rollouts: readonly Rollout[] }) {
  const { t } = words
  if (rollouts.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Rocket aria-hidden="true" className="size-5" />}
          title={t('rollouts.empty.title')}
          action={
            <Link to="/dashboard" search={PLAN} className={buttonClass('primary')}>
              {t('rollouts.openPlan')}
            </Link>
          }
        >
          {t('rollouts.empty.text')}
        </EmptyState>
      </Card>
    )
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
      {rollouts.map((rollout) => (
        <Row key={rollout.rolloutId} words={words} rollout={rollout} />
      ))}
    </ul>
  )
}

function Row(props: { readonly words: Words; readonly rollout: Rollout }) {
  const { rollout } = props
  const words = wordsOf(props.words, rollout)
  const { t, format } = words
  return (
    <li>
      <Link
        to="/roll-outs"
        search={{ rollout: rollout.rolloutId }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 px-(--card-pad) py-3 -outline-offset-2 hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block text-body font-strong">
            {t('rollouts.name', { n: rollout.items, count: format.count(rollout.items) })}
            {rollout.shopName ? <span className="font-normal text-muted"> · {rollout.shopName}</span> : null}
          </span>
          <span className="block text-label text-muted">{nowText(words, rollout)}</span>
          <span className="block text-caption text-muted">
            {t('rollouts.draftedBy', {
              name: rollout.draftedBy?.name ?? t('rollouts.someone'),
              when: format.dateTime(rollout.createdAt),
            })}
          </span>
        </span>
        <Badge tone={toneOfState(rollout.state)}>{t(`rollouts.state.${rollout.state}`)}</Badge>
      </Link>
    </li>
  )
}

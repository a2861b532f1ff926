import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pricePlanKey } from '#web/features/price-plan/queries.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CanaryCard } from './canary-card.tsx'
import { HandCard } from './hand-card.tsx'
import { ItemsCard } from './items-card.tsx'
import { OptionsCard } from './options-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { rolloutQuery } from './queries.ts'
import { RolloutHead } from './rollout-head.tsx'
import type { RolloutsSearch, SearchChanges } from './search.ts'
import type { RolloutAnswer } from './types.ts'
import { useWords } from './use-words.ts'
import { hasNotBegun, inShop, waitingByHand } from './view-model.ts'
import { WatchCard } from './watch-card.tsx'

interface RolloutPageProps {
  readonly rolloutId: string
  readonly search: RolloutsSearch
  readonly onChange: (changes: SearchChanges) => void
}

/** One roll-out: where it stands, what comes next, its prices, and how it is watched. */
export function RolloutPage(props: RolloutPageProps) {
  const { t } = useWords()
  const { rolloutId, search } = props
  const found = useQuery(rolloutQuery(rolloutId, search.page ?? 1, search.show))
  usePlanFollows(found.data)
  useEffect(() => {
    if (found.error) console.error('The roll-out could not be loaded.', found.error)
  }, [found.error])
  const isGone = found.error instanceof ApiError && found.error.code === 'not_found'
  return (
    <>
      <BackLink to="/roll-outs" label={t('rollouts.all')} />
      {found.data && !isGone ? (
        <Loaded answer={found.data} {...props} />
      ) : found.error ? (
        <>
          <h1 className="mb-4 text-page">{t('rollouts.title')}</h1>
          <ErrorCard
            message={sentenceOf(found.error, t('rollouts.loadFailed'))}
            {...(isGone
              ? {}
              : {
                  retryLabel: t('error.retry'),
                  onRetry: () => void found.refetch(),
                  busy: found.isFetching,
                })}
          />
        </>
      ) : (
        <>
          <h1 className="sr-only">{t('rollouts.title')}</h1>
          <Skeleton className="h-40" />
          <Skeleton className="mt-(--gap) h-96" />
        </>
      )}
    </>
  )
}

function Loaded(props: RolloutPageProps & { readonly answer: RolloutAnswer }) {
  const { answer } = props
  const { rollout } = answer
  return (
    <>
      <RolloutHead rollout={rollout} />
      <div className="mt-(--gap) grid grid-cols-1 items-start gap-(--gap) lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-(--gap)">
          {waitingByHand(rollout) > 0 ? <HandCard rollout={rollout} /> : null}
          {answer.looks.length > 0 ? <WatchCard answer={answer} /> : null}
          <ItemsCard answer={answer} search={props.search} onChange={props.onChange} />
        </div>
        <div className="flex min-w-0 flex-col gap-(--gap)">
          <CanaryCard answer={answer} />
          {hasNotBegun(rollout) ? <OptionsCard rollout={rollout} /> : null}
          <PeopleCard rollout={rollout} />
        </div>
      </div>
    </>
  )
}

/** The price plan changes with each price that is written or restored, without a call from this page. */
function usePlanFollows(answer: RolloutAnswer | undefined): void {
  const client = useQueryClient()
  const settled = answer ? inShop(answer.rollout) + answer.rollout.counts.restored : null
  useEffect(() => {
    if (settled === null) return
    void client.invalidateQueries({ queryKey: pricePlanKey })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
    void client.invalidateQueries({ queryKey: ['price-simulation'] })
  }, [client, settled])
}

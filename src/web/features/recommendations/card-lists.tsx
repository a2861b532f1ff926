import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { GroupList, GroupSkeleton } from './group-list.tsx'
import { groups } from './group-of.ts'
import { PricePanels, TrackRecord } from './price-panels.tsx'
import { FIRST_OF_EACH, MOST_OF_EACH, storeAdviceQuery, topRecommendationsQuery } from './queries.ts'
import { Toolbar } from './toolbar.tsx'
import type { RecommendationsProps } from './types.ts'
import { useDecisions } from './use-decisions.ts'
import { useWords } from './use-words.ts'
import { toGroups } from './view-model.ts'

/** The specified view: three lists of cards by direction, and the specified call. */
export function CardLists({ answer, search, onChange }: RecommendationsProps) {
  const words = useWords()
  const { t } = words
  const { sort = 'opportunity', decision = 'open' } = search
  const top = useQuery(topRecommendationsQuery(answer.top))
  const [each, setEach] = useState(FIRST_OF_EACH)
  const store = useQuery(storeAdviceQuery({ sort, decision }, each, answer.estimation.computedAt))
  const error = top.error ?? store.error
  useLoggedError('The recommendations could not be loaded.', error)
  const shown = useMemo(
    () => toGroups(top.data ?? [], store.data?.rows ?? [], { sort, decision }),
    [top.data, store.data, sort, decision],
  )
  const decisions = useDecisions(words)
  const retry = () => {
    if (top.error) void top.refetch()
    if (store.error) void store.refetch()
  }
  const list = store.data
  const isPending = (top.isPending || store.isPending) && !error
  return (
    <div className="flex flex-col gap-(--gap)">
      <Toolbar words={words} list={list} view="cards" sort={sort} decision={decision} onChange={onChange} />
      <TrackRecord onOpen={() => onChange({ panel: 'record' })} />
      <PricePanels panel={search.panel} onClose={() => onChange({ panel: undefined })} />
      {error ? (
        <ErrorCard
          message={t('recommendations.loadFailed')}
          retryLabel={t('error.retry')}
          onRetry={retry}
          busy={top.isFetching || store.isFetching}
        />
      ) : null}
      {isPending ? (
        <p role="status" className="sr-only">
          {t('recommendations.loading')}
        </p>
      ) : null}
      {error && !top.data && !list ? null : (
        <div
          className={`grid grid-cols-1 items-start gap-x-(--gap) gap-y-6 lg:grid-cols-3 print:grid-cols-1 ${store.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {groups.map((group) =>
            isPending ? (
              <GroupSkeleton key={group} words={words} group={group} />
            ) : (
              <GroupList
                // A different order or filter starts at the top again.
                key={`${group}-${sort}-${decision}`}
                words={words}
                group={group}
                items={shown[group]}
                total={list?.counts[group] ?? shown[group].length}
                decision={decision}
                decisions={decisions}
                onMore={each < MOST_OF_EACH ? () => setEach(each * 2) : null}
              />
            ),
          )}
        </div>
      )}
    </div>
  )
}

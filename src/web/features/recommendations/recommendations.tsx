import type { Messages } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { contentOf } from '#web/features/dashboard/content.ts'
import { NoFigures } from '#web/features/dashboard/estimation-notice.tsx'
import type { DashboardSearch, SearchChanges } from '#web/features/dashboard/search.ts'
import type { DashboardAnswer } from '#web/features/dashboard/types.ts'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { GroupList, GroupSkeleton } from './group-list.tsx'
import { groups } from './group-of.ts'
import { PricePanels, TrackRecord } from './price-panels.tsx'
import { FIRST_OF_EACH, MOST_OF_EACH, storeAdviceQuery, topRecommendationsQuery } from './queries.ts'
import { Toolbar } from './toolbar.tsx'
import { useDecisions } from './use-decisions.ts'
import { useWords } from './use-words.ts'
import { toGroups } from './view-model.ts'

// Loads this tab's sentences with its code; nothing is rendered before.
await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
    query: '?screen=recommendations?lingui',
  }),
)

interface RecommendationsProps {
  readonly answer: DashboardAnswer
  readonly search: DashboardSearch
  readonly onChange: (changes: SearchChanges) => void
}

/** Which price to try next, its gain and its certainty: three lists by direction. */
export function Recommendations(props: RecommendationsProps) {
  switch (contentOf(props.answer)) {
    case 'figures':
      return <Lists {...props} />
    case 'no-figures':
      return props.answer.estimation.state === 'failed' ? <NoneYet /> : <NoFigures answer={props.answer} />
    case 'estimating':
    case 'empty':
      return <NoneYet />
  }
}

function NoneYet() {
  const { t } = useWords()
  return (
    <Card>
      <EmptyState
        icon={<Scale aria-hidden="true" className="size-5" />}
        title={t('recommendations.empty.title')}
      >
        {t('recommendations.empty.text')}
      </EmptyState>
    </Card>
  )
}

function Lists({ answer, search, onChange }: RecommendationsProps) {
  const words = useWords()
  const { t } = words
  const { sort = 'opportunity', decision = 'open' } = search
  const top = useQuery(topRecommendationsQuery(answer.top))
  const [each, setEach] = useState(FIRST_OF_EACH)
  const store = useQuery(storeAdviceQuery({ sort, decision }, each, answer.estimation.computedAt))
  const error = top.error ?? store.error
  useEffect(() => {
    if (error) console.error('The recommendations could not be loaded.', error)
  }, [error])
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
      <Toolbar words={words} list={list} sort={sort} decision={decision} onChange={onChange} />
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

import type { Messages } from '@lingui/core'
import { lazy, Suspense } from 'react'
import { contentOf } from '#web/features/dashboard/content.ts'
import { NoFigures } from '#web/features/dashboard/estimation-notice.tsx'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Scale } from '#web/ui/icons.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import type { RecommendationsProps } from './types.ts'
import { useWords } from './use-words.ts'

// Loads this tab's sentences with its code; nothing is rendered before.
await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
    query: '?screen=recommendations?lingui',
  }),
)

/** Which price to try next, its gain and its certainty: a list to work through, or three lists of cards. */
export function Recommendations(props: RecommendationsProps) {
  switch (contentOf(props.answer)) {
    case 'figures':
      return (
        <Suspense fallback={<ListSkeleton />}>
          {props.search.view === 'cards' ? <CardLists {...props} /> : <WorkListView {...props} />}
        </Suspense>
      )
    case 'no-figures':
      return props.answer.estimation.state === 'failed' ? <NoneYet /> : <NoFigures answer={props.answer} />
    case 'estimating':
    case 'empty':
      return <NoneYet />
  }
}

const CardLists = lazy(async () => ({ default: (await import('./card-lists.tsx')).CardLists }))
const WorkListView = lazy(async () => ({ default: (await import('./work-list.tsx')).WorkListView }))

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

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConnectCard, SetupCard } from './connect-card.tsx'
import { ConnectedCard } from './connected-card.tsx'
import { PracticeNote } from './practice-note.tsx'
import { PracticeTime } from './practice-time.tsx'
import { PriceWriting } from './price-writing.tsx'
import { ProductCards } from './product-cards.tsx'
import { platformStateQuery } from './queries.ts'
import { useFollowedSync } from './use-followed-sync.ts'
import { isReading, type PlatformState, stageOf } from './view-model.ts'

/** Import from the store platform: connect it, import, and see the result. */
export function PlatformTab() {
  const t = useText()
  const found = useQuery(platformStateQuery())
  useFollowedSync(isReading(found.data?.run ?? null))
  useEffect(() => {
    if (found.error) console.error('The state of the store connection could not be loaded.', found.error)
  }, [found.error])
  if (found.data) return <Loaded state={found.data} />
  if (!found.error) return <Skeleton className="h-48" />
  return (
    <ErrorCard
      message={t('platform.loadFailed')}
      retryLabel={t('error.retry')}
      onRetry={() => found.refetch()}
      busy={found.isFetching}
    />
  )
}

function Loaded({ state }: { readonly state: PlatformState }) {
  const stage = stageOf(state)
  return (
    <div className="flex flex-col gap-(--gap)">
      {state.isPractice ? <PracticeNote /> : null}
      {stage === 'setup' ? (
        <SetupCard />
      ) : stage === 'connected' && state.connection ? (
        <ConnectedCard platform={state.platform} connection={state.connection} run={state.run} />
      ) : (
        <ConnectCard
          stage={stage === 'connected' ? 'connect' : stage}
          known={state.connection ? state.platform : null}
        />
      )}
      {stage === 'connected' && state.connection?.lastSyncedAt ? (
        <PriceWriting writing={state.connection.writing} />
      ) : null}
      {state.isPractice && stage === 'connected' && state.connection?.lastSyncedAt ? <PracticeTime /> : null}
      {state.connection ? <ProductCards /> : null}
    </div>
  )
}

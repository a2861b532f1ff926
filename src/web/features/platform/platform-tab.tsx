import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/use-text.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
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
  useLoggedError('The state of the store connection could not be loaded.', found.error)
  if (found.data) return <Loaded state={found.data} />
  if (!found.error) return <Skeleton className="h-48" />
  return <LoadFailed found={found} message={t('platform.loadFailed')} />
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

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { ConstraintsCard } from './constraints-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { PassCard } from './pass-card.tsx'
import { ProductsCard } from './products-card.tsx'
import { roundQuery, roundsQuery } from './queries.ts'
import { RoundHead } from './round-head.tsx'
import type { RoundsSearch, SearchChanges } from './search.ts'
import { TotalsStrip } from './totals-strip.tsx'
import type { RoundAnswer } from './types.ts'
import { useSolve } from './use-solve.ts'
import { useWords } from './use-words.ts'
import { WeightsCards } from './weights-cards.tsx'

interface RoundPageProps {
  readonly roundId: string
  readonly search: RoundsSearch
  readonly onChange: (changes: SearchChanges) => void
}

/** One round: its goal and constraints, what it brings, what each constraint costs, and each product's price. */
export function RoundPage(props: RoundPageProps) {
  const { t } = useWords()
  const found = useQuery(roundQuery(props.roundId, props.search))
  useEffect(() => {
    if (found.error) console.error('The price round could not be loaded.', found.error)
  }, [found.error])
  const isGone = found.error instanceof ApiError && found.error.code === 'not_found'
  return (
    <>
      <BackLink to="/price-rounds" label={t('rounds.all')} />
      {found.data && !isGone ? (
        <Loaded answer={found.data} {...props} />
      ) : found.error ? (
        <>
          <h1 className="mb-4 text-page">{t('rounds.title')}</h1>
          <ErrorCard
            message={sentenceOf(found.error, t('rounds.loadFailed'))}
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
          <h1 className="sr-only">{t('rounds.title')}</h1>
          <Skeleton className="h-40" />
          <Skeleton className="mt-(--gap) h-96" />
        </>
      )}
    </>
  )
}

function Loaded({ answer, search, onChange }: RoundPageProps & { readonly answer: RoundAnswer }) {
  const words = useWords()
  const { round } = answer
  const solving = useSolve(round.roundId)
  const facts = useQuery(roundsQuery())
  const [hasNewRules, setNewRules] = useState(false)
  // Rules that are typed but not sent survive what changes those of the round: a loosening, or a colleague.
  const rules = JSON.stringify([round.goal, round.isCareful, round.constraints])
  const [edited, setEdited] = useState(rules)
  if (!hasNewRules && edited !== rules) setEdited(rules)
  // A round whose first rules cannot hold together has no products yet; the card above says so.
  const isWithoutPrices = round.totals === null && answer.total === 0 && !search.find && !search.show
  return (
    <div className="flex flex-col gap-(--gap)" aria-busy={solving.isSolving || undefined}>
      <RoundHead words={words} round={round} solving={solving} hasNewRules={hasNewRules} />
      {round.totals ? <TotalsStrip words={words} totals={round.totals} /> : null}
      {round.totals ? <PassCard words={words} totals={round.totals} /> : null}
      {round.conflict ? (
        <ConflictCard words={words} round={round} conflict={round.conflict} solving={solving} />
      ) : null}
      <ConstraintsCard
        key={edited}
        words={words}
        round={round}
        facts={facts.data ?? null}
        solving={solving}
        onNewRules={setNewRules}
        onTakeNew={edited === rules ? null : () => setEdited(rules)}
      />
      {round.totals ? (
        <>
          <WeightsCards words={words} round={round} isMoving={solving.isMoving} />
          <GroupsCard words={words} totals={round.totals} />
        </>
      ) : null}
      {isWithoutPrices ? null : (
        <ProductsCard words={words} answer={answer} search={search} onChange={onChange} solving={solving} />
      )}
    </div>
  )
}

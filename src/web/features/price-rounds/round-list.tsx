import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Scale } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CostOffer } from './cost-offer.tsx'
import { LaddersCard } from './ladders-card.tsx'
import { NewRound } from './new-round.tsx'
import { roundsQuery } from './queries.ts'
import { resultText, shownState, stateTone } from './round-words.ts'
import type { RoundList as Answer, Round } from './types.ts'
import { useWords, type Words } from './use-words.ts'

const MOST_COMPARED = 5

/** All rounds, the last one changed first; a new one is solved immediately, without any rule. */
export function RoundList() {
  const words = useWords()
  const { t } = words
  const found = useQuery(roundsQuery())
  useEffect(() => {
    if (found.error) console.error('The price rounds could not be loaded.', found.error)
  }, [found.error])
  return (
    <>
      <PageHeader
        title={t('rounds.title')}
        note={t('rounds.note')}
        actions={found.data && found.data.rounds.length > 0 ? <NewRound words={words} about="store" /> : null}
      />
      {found.data ? (
        <Loaded words={words} answer={found.data} />
      ) : found.error ? (
        <ErrorCard
          message={sentenceOf(found.error, t('rounds.loadFailed'))}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
    </>
  )
}

function Loaded({ words, answer }: { readonly words: Words; readonly answer: Answer }) {
  const { rounds } = answer
  return (
    <div className="flex flex-col gap-(--gap)">
      <CostOffer answer={answer} />
      {rounds.length === 0 ? (
        <NoRounds words={words} answer={answer} />
      ) : (
        <Rounds words={words} rounds={rounds} />
      )}
      {answer.products > 0 ? <LaddersCard /> : null}
    </div>
  )
}

function NoRounds({ words, answer }: { readonly words: Words; readonly answer: Answer }) {
  const { t } = words
  const state = answer.products === 0 ? 'noSales' : answer.withEstimate === 0 ? 'noEstimate' : 'empty'
  return (
    <Card>
      <EmptyState
        icon={<Scale aria-hidden="true" className="size-5" />}
        title={t(`rounds.${state}.title`)}
        action={
          state === 'empty' ? (
            <NewRound words={words} about="store" />
          ) : (
            <Link to="/upload-products" className={buttonClass('primary')}>
              {t('rounds.import')}
            </Link>
          )
        }
      >
        {t(`rounds.${state}.text`)}
      </EmptyState>
    </Card>
  )
}

function Rounds({ words, rounds }: { readonly words: Words; readonly rounds: readonly Round[] }) {
  const { t, format } = words
  const [ticked, setTicked] = useState<readonly string[]>([])
  const chosen = ticked.filter((id) => rounds.some(({ roundId }) => roundId === id))
  const tick = (id: string) =>
    setTicked(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Card
      title={t('rounds.saved')}
      note={rounds.length > 1 ? t('rounds.compareHint') : undefined}
      actions={
        chosen.length > 1 ? (
          <Link to="/price-rounds" search={{ compare: chosen.join(',') }} className={buttonClass()}>
            {t('rounds.compare', { count: format.count(chosen.length) })}
          </Link>
        ) : null
      }
    >
      <ul className="divide-y divide-hairline border-t border-hairline">
        {rounds.map((round) => (
          <li key={round.roundId} className="flex items-center gap-3">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-(--accent)"
              checked={chosen.includes(round.roundId)}
              disabled={!chosen.includes(round.roundId) && chosen.length >= MOST_COMPARED}
              onChange={() => tick(round.roundId)}
              aria-label={t('rounds.choose', { name: round.name })}
            />
            <Row words={words} round={round} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ words, round }: { readonly words: Words; readonly round: Round }) {
  const { t, format } = words
  return (
    <Link
      to="/price-rounds"
      search={{ round: round.roundId }}
      className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 rounded-control px-2 py-3 -outline-offset-2 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block text-body font-strong wrap-anywhere">{round.name}</span>
        <span className="figures block text-label text-muted">{resultText(words, round)}</span>
        <span className="block text-caption text-muted">
          {t('rounds.madeBy', { name: round.createdBy, when: format.dateTime(round.solvedAt) })}
        </span>
      </span>
      <Badge tone={stateTone(round)}>{t(`rounds.state.${shownState(round)}`)}</Badge>
    </Link>
  )
}

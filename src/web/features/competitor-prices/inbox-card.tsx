import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MATCH_PAGE_SIZE } from '#contract/competitor-shapes'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmSure } from './confirm-sure.tsx'
import { readCount } from './decisions.ts'
import { type InboxAction, movedTo } from './inbox-keys.ts'
import { isOpen, MatchRow } from './match-row.tsx'
import { competitorsQuery, matchesQuery } from './queries.ts'
import { type MatchItem, SHOWN_STATES, type ShownState } from './types.ts'
import { useDecisions } from './use-decisions.ts'
import { INBOX_ID, useInboxKeys } from './use-inbox-keys.ts'
import { useWords } from './use-words.ts'

/** Products of competitors by how they are matched; those that wait are worked through by keyboard. */
export function InboxCard() {
  const { t, format } = useWords()
  const [state, setState] = useState<ShownState>('waiting')
  const [page, setPage] = useState(1)
  const found = useQuery(matchesQuery(state, page))
  const counts = found.data?.counts
  const isComparing = (counts?.new ?? 0) > 0
  const queries = useQueryClient()
  useEffect(() => {
    if (!isComparing) return
    // Once all is compared, the competitors have other numbers of matches.
    return () => void queries.invalidateQueries(competitorsQuery())
  }, [isComparing, queries])
  const label = (key: ShownState) =>
    counts
      ? t('market.state.counted', { state: t(`market.state.${key}`), n: format.count(counts[key]) })
      : t(`market.state.${key}`)
  return (
    <Card
      title={t('market.inbox.title')}
      note={t('market.inbox.note')}
      actions={
        <Segmented
          label={t('market.inbox.title')}
          options={SHOWN_STATES.map((key) => ({ key, label: label(key) }))}
          chosen={state}
          onChoose={(next) => {
            setState(next)
            setPage(1)
          }}
        />
      }
    >
      {isComparing ? <p className="text-muted">{t('market.inbox.comparing')}</p> : null}
      {found.data && state === 'waiting' ? <ConfirmSure sure={found.data.sure} /> : null}
      {found.data ? (
        found.data.items.length > 0 ? (
          <Items key={`${state} ${page}`} items={found.data.items} />
        ) : (
          <p className="text-muted">{t(`market.inbox.none.${state}`)}</p>
        )
      ) : found.error ? (
        <ErrorCard
          message={sentenceOf(found.error, t('market.loadFailed'))}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      {found.data ? (
        <Pager page={page} size={MATCH_PAGE_SIZE} total={found.data.total} onPage={setPage} />
      ) : null}
    </Card>
  )
}

function Items({ items }: { readonly items: readonly MatchItem[] }) {
  const { t, format } = useWords()
  /** Pack counts that are typed and not confirmed yet. */
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [at, setAt] = useState(0)
  const [searched, setSearched] = useState<MatchItem | null>(null)
  const { decide, isDeciding } = useDecisions()
  const isRefused = useRefusal('decideCompetitorMatch') !== null
  const chosen = items[Math.min(at, items.length - 1)]
  const act = (action: InboxAction) => {
    if (action.kind === 'move') {
      const next = movedTo(Math.min(at, items.length - 1), action.by, items.length)
      document.querySelectorAll(`#${INBOX_ID} > ul > li`)[next]?.scrollIntoView({ block: 'nearest' })
      return setAt(next)
    }
    if (!chosen || isDeciding || isRefused) return
    if (action.kind === 'search') return setSearched(isOpen(chosen) ? chosen : null)
    const candidate = chosen.candidates[action.kind === 'confirm' ? action.candidate : 0]
    if (action.kind === 'ignore') decide(chosen, { decision: 'ignore' })
    else if (candidate) {
      const { productId } = candidate
      const text = action.kind === 'confirm' ? typed.get(countKey(chosen, productId)) : undefined
      if (text === undefined) return decide(chosen, { decision: action.kind, productId })
      const factor = readCount(text, format.parseDecimal)
      if (factor !== null) decide(chosen, { decision: action.kind, productId, factor })
    }
  }
  useInboxKeys(act)
  return (
    <section
      id={INBOX_ID}
      aria-label={t('market.inbox.list')}
      aria-describedby="market-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where the focus is, keys are announced
      tabIndex={0}
      className="rounded-control -outline-offset-2"
    >
      <p id="market-keys" className="mb-2 text-caption text-muted max-sm:hidden">
        {t('market.inbox.keys')}
      </p>
      <ul className="divide-y divide-hairline">
        {items.map((item, index) => (
          <MatchRow
            key={`${item.competitorId} ${item.externalKey}`}
            item={item}
            isChosen={item === chosen}
            isDeciding={isDeciding}
            isSearching={item === searched}
            onSearch={() => setSearched(item === searched ? null : item)}
            onChoose={() => setAt(index)}
            typedCount={(productId) => typed.get(countKey(item, productId)) ?? null}
            onCount={(productId, text) =>
              setTyped((before) => new Map(before).set(countKey(item, productId), text))
            }
            onDecide={(decision) => decide(item, decision)}
          />
        ))}
      </ul>
    </section>
  )
}

const countKey = ({ competitorId, externalKey }: MatchItem, productId: number) =>
  `${competitorId} ${productId} ${externalKey}`

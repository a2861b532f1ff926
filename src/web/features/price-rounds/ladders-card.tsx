import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Check } from '#web/ui/icons.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { LadderDialog } from './ladder-dialog.tsx'
import { useProposeLadders, useSetLadder } from './mutations.ts'
import { laddersQuery } from './queries.ts'
import { PAGE_SIZE } from './search.ts'
import { sizeText } from './size-text.ts'
import type { Ladder } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** Ladders of sizes: proposed ones first, each confirmed or rejected by a person. */
export function LaddersCard() {
  const words = useWords()
  const { t, format } = words
  const [page, setPage] = useState(1)
  const found = useQuery(laddersQuery(page))
  const proposing = useProposeLadders()
  const look = () =>
    proposing.mutate(undefined, {
      onSuccess: ({ proposed }) =>
        showToast({ message: t('rounds.ladders.found', { n: proposed, count: format.count(proposed) }) }),
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('rounds.ladders.failed')), tone: 'danger' }),
    })
  return (
    <Card
      title={t('rounds.ladders.title')}
      note={t('rounds.ladders.note')}
      actions={
        <Permit call="proposePriceLadders">
          <Button busy={proposing.isPending} onClick={look}>
            {t('rounds.ladders.find')}
          </Button>
        </Permit>
      }
    >
      {found.data ? (
        <>
          <Ladders words={words} ladders={found.data.ladders} />
          <Pager size={PAGE_SIZE} page={page} total={found.data.total} onPage={setPage} />
        </>
      ) : found.error ? (
        <ErrorCard
          message={sentenceOf(found.error, t('rounds.ladders.loadFailed'))}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : null}
    </Card>
  )
}

function Ladders({ words, ladders }: { readonly words: Words; readonly ladders: readonly Ladder[] }) {
  const { t } = words
  if (ladders.length === 0) return <p className="text-muted">{t('rounds.ladders.none')}</p>
  return (
    <Table
      isStacked
      caption={t('rounds.ladders.title')}
      rows={ladders}
      rowKey={({ ladderId }) => ladderId}
      columns={[
        { key: 'name', header: t('rounds.ladders.name'), isRowHeader: true, cell: ({ name }) => name },
        {
          key: 'sizes',
          header: t('rounds.ladders.sizes'),
          cell: (ladder) => <Sizes words={words} ladder={ladder} />,
        },
        {
          key: 'decide',
          header: t('rounds.ladders.decide'),
          cell: (ladder) => <Decide words={words} ladder={ladder} />,
        },
      ]}
    />
  )
}

function Sizes({ words, ladder }: { readonly words: Words; readonly ladder: Ladder }) {
  const { t, price } = words
  return (
    <span className="figures block min-w-44 py-1">
      {ladder.members
        .map(
          ({ title, size, price: at }) =>
            `${sizeText(words, size, ladder.unit, title)}: ${at === null ? '–' : price(at)}`,
        )
        .join(' · ')}
      {ladder.isBroken ? (
        <span className="block text-caption text-warning">{t('rounds.ladders.broken')}</span>
      ) : null}
    </span>
  )
}

function Decide({ words, ladder }: { readonly words: Words; readonly ladder: Ladder }) {
  const { t } = words
  const setting = useSetLadder()
  const [isEdited, setEdited] = useState(false)
  const { ladderId, status, name } = ladder
  const set = (next: Ladder['status']) =>
    setting.mutate(
      { ladderId, changes: { status: next } },
      {
        onError: (error) =>
          showToast({ message: sentenceOf(error, t('rounds.ladders.failed')), tone: 'danger' }),
      },
    )
  const button = (id: 'confirm' | 'reject', next: 'confirmed' | 'rejected') => (
    <Button
      className={`min-h-7 px-2 text-label ${status === next ? 'bg-accent-soft text-accent forced-colors:outline-2' : ''}`}
      variant="quiet"
      aria-pressed={status === next}
      aria-label={t('rounds.ladders.of', { action: t(`rounds.ladders.${id}`), name })}
      disabled={setting.isPending}
      icon={status === next ? <Check aria-hidden="true" className="size-3.5" /> : null}
      // A second press is the same decision; the other button takes it back.
      onClick={() => (status === next ? undefined : set(next))}
    >
      {t(status === next ? `rounds.ladders.${next}` : `rounds.ladders.${id}`)}
    </Button>
  )
  return (
    <Permit call="setPriceLadder">
      <span className="flex flex-wrap gap-1">
        {button('confirm', 'confirmed')}
        {button('reject', 'rejected')}
        <Button
          className="min-h-7 px-2 text-label"
          variant="quiet"
          aria-label={t('rounds.ladders.of', { action: t('rounds.ladders.edit'), name })}
          onClick={() => setEdited(true)}
        >
          {t('rounds.ladders.edit')}
        </Button>
      </span>
      {isEdited ? <LadderDialog words={words} ladder={ladder} onClose={() => setEdited(false)} /> : null}
    </Permit>
  )
}

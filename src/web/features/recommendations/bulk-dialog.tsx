import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { losersValues } from '#web/lib/words/losers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { closeToast, showToast } from '#web/ui/toast-store.ts'
import { addUndo } from '#web/ui/undo.ts'
import type { BulkPreview, BulkQuestion } from './bulk.ts'
import { useDecideMany, useTakeBackMany } from './bulk-mutations.ts'
import { recommendationsKey } from './queries.ts'
import type { Words } from './use-words.ts'

interface BulkProps {
  readonly words: Words
  readonly question: BulkQuestion
  readonly onDone: () => void
  readonly onClose: () => void
}

const UNDO_SHOWN_FOR_MS = 12_000

/** What a decision on many products comes to, before it is made: their number, and the sum with its range. */
export function BulkDialog({ words, question, onDone, onClose }: BulkProps) {
  const { t, format } = words
  const { decision } = question
  const found = useQuery({
    queryKey: [...recommendationsKey, 'bulk', question],
    queryFn: ({ signal }) => call('previewDecisions', { body: question, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const decideAll = useDecideAll(words, decision)
  const preview = found.data
  const count = preview?.productIds.length ?? 0
  const isReady = preview !== undefined && !decideAll.isPending && !found.isFetching
  const confirmButton = useRef<HTMLButtonElement>(null)
  useEffect(() => confirmButton.current?.focus(), [])
  const confirm = () => {
    if (!isReady) return
    decideAll.decide(preview).then(onDone, (error: unknown) => {
      showToast({ message: sentenceOf(error, t('today.acceptFailed')), tone: 'danger' })
      void found.refetch()
    })
  }
  return (
    <Dialog
      isOpen
      title={t(`recommendations.bulk.title.${decision}`)}
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {preview && count === 0 ? null : (
            <Button
              ref={confirmButton}
              variant="primary"
              // Not disabled: it would lose the focus, and Enter would reach another button.
              aria-disabled={!isReady}
              className="aria-disabled:opacity-55"
              onClick={confirm}
            >
              {isReady
                ? t(`recommendations.bulk.confirm.${decision}`, { n: count, count: format.count(count) })
                : t(`recommendations.bulk.title.${decision}`)}
            </Button>
          )}
        </>
      }
    >
      {preview ? (
        <Summary words={words} preview={preview} decision={decision} />
      ) : found.error ? (
        <LoadFailed found={found} message={sentenceOf(found.error, t('recommendations.loadFailed'))} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  )
}

/** Decides, confirms with Undo, and lets Ctrl+Z take all of it back together. */
function useDecideAll(words: Words, decision: BulkQuestion['decision']) {
  const { t, format } = words
  const deciding = useDecideMany()
  const takingBack = useTakeBackMany()
  const decide = async (preview: BulkPreview) => {
    const made = await deciding.mutateAsync({ decision, preview })
    const values = { n: made.length, count: format.count(made.length) }
    let toast = 0
    const undo = addUndo(() => {
      closeToast(toast)
      void takingBack.mutateAsync(made).then(
        () => showToast({ message: t('recommendations.bulk.takenBack', values), tone: 'success' }),
        (error: unknown) => showToast({ message: sentenceOf(error, t('today.undoFailed')), tone: 'danger' }),
      )
    })
    toast = showToast({
      message: t(`recommendations.bulk.done.${decision}`, values),
      tone: 'success',
      durationMs: UNDO_SHOWN_FOR_MS,
      action: { label: t('common.undo'), onAct: undo.run },
    })
  }
  return { decide, isPending: deciding.isPending }
}

function Summary(props: {
  readonly words: Words
  readonly preview: BulkPreview
  readonly decision: BulkQuestion['decision']
}) {
  const { words, preview, decision } = props
  const { t, format } = words
  const { moves, totals, leftOut } = preview
  if (preview.productIds.length === 0) return <p>{t('recommendations.bulk.nothing')}</p>
  const parts = (['raise', 'lower', 'test', 'keep'] as const).flatMap((move) =>
    moves[move] === 0
      ? []
      : t(`recommendations.bulk.${move}`, { n: moves[move], count: format.count(moves[move]) }),
  )
  return (
    <div className="flex flex-col gap-3">
      <p className="figures">{parts.join(' · ')}</p>
      {decision === 'accepted' ? (
        <div className="figures flex flex-col gap-1 leading-normal">
          {totals.profit ? <Sum words={words} total={totals.profit} of="profit" /> : null}
          {totals.revenue ? <Sum words={words} total={totals.revenue} of="revenue" /> : null}
        </div>
      ) : null}
      {decision === 'accepted' ? <NewPrices words={words} preview={preview} /> : null}
      {leftOut > 0 ? (
        <p className="text-label text-muted">
          {t('recommendations.bulk.leftOut', { n: leftOut, count: format.count(leftOut) })}
        </p>
      ) : null}
      <p className="text-label text-muted">{t(`recommendations.bulk.note.${decision}`)}</p>
    </div>
  )
}

/** Today's and the new price of each product, so that what is accepted can be read before. */
function NewPrices({ words, preview }: { readonly words: Words; readonly preview: BulkPreview }) {
  const { t, format, price } = words
  const more = preview.productIds.length - preview.products.length
  return (
    <section
      aria-label={t('recommendations.bulk.prices')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-control border border-hairline px-3 py-1.5"
    >
      <ul className="flex flex-col gap-1 text-label">
        {preview.products.map((each) => (
          <li key={each.productId} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">{each.title}</span>
            <span className="figures shrink-0">
              <span className="sr-only">{t('today.from')} </span>
              <s className="mr-1.5 text-muted">{price(each.price ?? 0)}</s>
              <span className="sr-only">{t('today.to')} </span>
              <span className="font-strong">{price(each.advisedPrice ?? 0)}</span>
            </span>
          </li>
        ))}
        {more > 0 ? (
          <li className="text-muted">
            {t('recommendations.bulk.more', { n: more, count: format.count(more) })}
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function Sum(props: {
  readonly words: Words
  readonly total: NonNullable<BulkPreview['totals']['profit']>
  readonly of: 'profit' | 'revenue'
}) {
  const { words, total } = props
  const { t, format, gain, gainRange } = words
  return (
    <div>
      <p className="text-card font-strong">
        {t(`recommendations.bulk.sum.${props.of}`, { amount: gain(total), range: gainRange(total) })}
      </p>
      <p className="text-label text-muted">
        {t('recommendations.together.losers', {
          ...losersValues(format.count, total),
          share: words.whole(total.ownEvidence),
        })}
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LaterCompetitorEffect } from '../competitor-prices/later-competitor-effect.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemFacts } from './item-card.tsx'
import type { PriceAdvice } from './types.ts'
import type { Decisions } from './use-decisions.ts'
import type { Words } from './use-words.ts'
import { toItem } from './view-model.ts'
import { DemandChart, HistoryChart } from './why-charts.tsx'
import { WhyLimits } from './why-limits.tsx'
import { evidenceQuery } from './work-query.ts'

/** "Why this price?": the reason, the history, the demand, the limits and the test of one product. */
export function WhySheet(props: {
  readonly words: Words
  readonly productId: number
  readonly rows: readonly PriceAdvice[]
  /** Products of the whole list, of which `rows` are loaded. */
  readonly total: number
  readonly decisions: Decisions
  readonly onWhy: (productId: number | undefined) => void
}) {
  const { words, productId, rows, total, onWhy } = props
  const { t, format } = words
  const found = useQuery(evidenceQuery(productId))
  const at = rows.findIndex((row) => row.productId === productId)
  // The row holds the latest decision; the evidence also knows products that the list does not show.
  const advice = rows[at] ?? found.data?.advice
  const step = (by: number) => {
    const other = at < 0 ? undefined : rows[at + by]
    return other ? () => onWhy(other.productId) : null
  }
  const close = () => onWhy(undefined)
  const item = advice && toItem(advice, advice.direction)
  return (
    <Sheet
      title={advice?.title ?? t('recommendations.whyPrice')}
      place={
        at < 0
          ? ''
          : t(`recommendations.sheet.${rows.length < total ? 'placeOfShown' : 'place'}`, {
              place: format.count(at + 1),
              shown: format.count(rows.length),
              total: format.count(total),
            })
      }
      onClose={close}
      closeLabel={t('common.close')}
      previous={{ label: t('recommendations.sheet.previous'), onStep: step(-1) }}
      next={{ label: t('recommendations.sheet.next'), onStep: step(1) }}
      footer={
        item ? (
          <ItemActions isMain words={words} item={item} decisions={props.decisions} onDecided={close} />
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {item ? (
          <section className="flex flex-col gap-2.5" aria-label={t('recommendations.whyPrice')}>
            <ItemFacts words={words} item={item} link="recommendations.sheet.simulate" />
          </section>
        ) : null}
        {found.data ? (
          <>
            <HistoryChart words={words} evidence={found.data} />
            <DemandChart words={words} evidence={found.data} />
            <WhyLimits words={words} evidence={found.data} isLedBack={item?.advice.brokenLimit != null} />
            <LaterCompetitorEffect productId={productId} />
          </>
        ) : found.error ? (
          <LoadFailed found={found} message={t('recommendations.sheet.failed')} />
        ) : (
          <Skeleton className="h-80" />
        )}
      </div>
    </Sheet>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { InfoPopover } from '#web/ui/info-popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { openPricingMessages } from './messages.ts'
import { trackRecordQuery } from './queries.ts'
import { useWords, type Words } from './use-words.ts'
import type { TrackRecord } from './wire.ts'

await openPricingMessages()

/** How often predictions held in this store; or when the first of them will be scored. */
export function TrackRecordCard({ onOpen }: { readonly onOpen: () => void }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(trackRecordQuery())
  useEffect(() => {
    if (found.error) console.error('The track record could not be loaded.', found.error)
  }, [found.error])
  return (
    <section
      aria-label={t('pricing.record.title')}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-card border border-hairline bg-surface p-(--card-pad) print:hidden"
    >
      <div className="min-w-64 flex-1">
        <h2 className="flex items-center gap-1.5 text-card">
          {t('pricing.record.title')}
          <InfoPopover label={t('common.moreInformation', { subject: t('pricing.record.title') })}>
            <p>{t('pricing.record.intro')}</p>
            <p className="mt-2 text-label text-muted">{t('pricing.record.past')}</p>
          </InfoPopover>
        </h2>
        {found.data ? (
          <p className="mt-0.5 text-label">{recordSentences(words, found.data).join(' ')}</p>
        ) : found.error ? (
          <p className="mt-0.5 text-label text-danger">{t('pricing.record.loadFailed')}</p>
        ) : (
          <Skeleton className="mt-1.5 h-4 w-4/5" />
        )}
      </div>
      {found.data && found.data.predictions.length > 0 ? (
        <Button className="min-h-8 text-label" onClick={onOpen}>
          {t('pricing.record.details')}
        </Button>
      ) : null}
    </section>
  )
}

/** The record in words: what held, how far off, what waits, when the next score is due. */
export function recordSentences(words: Pick<Words, 't' | 'format'>, record: TrackRecord): string[] {
  const { t, format } = words
  const sentences =
    record.scored > 0
      ? [
          t('pricing.record.held', {
            held: format.count(record.held),
            scored: format.count(record.scored),
          }),
        ]
      : [t('pricing.record.none')]
  if (record.meanMiss !== null)
    sentences.push(t('pricing.record.miss', { share: format.percent(record.meanMiss, { decimals: 0 }) }))
  if (record.waiting > 0)
    sentences.push(t('pricing.record.waiting', { n: record.waiting, count: format.count(record.waiting) }))
  if (record.nextDueOn) sentences.push(t('pricing.record.nextDue', { date: format.date(record.nextDueOn) }))
  else if (record.scored === 0) sentences.push(t('pricing.record.firstDue'))
  if (record.lookBack) {
    const { held, scored, meanMiss, shownThrough } = record.lookBack
    sentences.push(
      t('pricing.record.lookBack', {
        date: format.date(shownThrough),
        held: format.count(held),
        scored: format.count(scored),
        share: meanMiss === null ? '–' : format.percent(meanMiss, { decimals: 0 }),
      }),
    )
  }
  return sentences
}

import { useQuery } from '@tanstack/react-query'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { openPricingMessages } from '#web/features/price-plan/messages.ts'
import { trackRecordQuery } from '#web/features/price-plan/queries.ts'
import type { TrackRecord } from '#web/features/price-plan/types.ts'
import { useWords, type Words } from '#web/features/price-plan/use-words.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

await openPricingMessages()

/** How often predictions held in this store, or when the first of them will be scored. */
export function TrackRecordCard({ onOpen }: { readonly onOpen: () => void }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(trackRecordQuery())
  useLoggedError('The track record could not be loaded.', found.error)
  return (
    <section
      aria-label={t('pricing.record.title')}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-card border border-hairline bg-surface p-(--card-pad) print:hidden"
    >
      <div className="min-w-64 flex-1">
        <h2 className="flex items-center gap-1.5 text-card">
          {t('pricing.record.title')}
          <FigureInfo figure={['rangesHeld', 'typicalMiss']} subject={t('pricing.record.title')}>
            <p>{t('pricing.record.intro')}</p>
            <p className="mt-2 text-label text-muted">{t('pricing.record.past')}</p>
          </FigureInfo>
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

type Speech = Pick<Words, 't' | 'format' | 'amount'>
type Proof = Pick<
  TrackRecord,
  | 'scored'
  | 'held'
  | 'tooWide'
  | 'changes'
  | 'isTooNarrow'
  | 'predictedUnits'
  | 'actualUnits'
  | 'medianMiss'
  | 'medianMissUnchanged'
  | 'clearances'
>

/** The record in words: predicted and actual results, ranges that held, pending ones, and the next score's date. */
export function recordSentences(words: Speech, record: TrackRecord): string[] {
  const { t, format } = words
  const sentences =
    record.scored + record.tooWide > 0 ? proofSentences(words, record) : [t('pricing.record.none')]
  if (record.waiting > 0)
    sentences.push(t('pricing.record.waiting', { n: record.waiting, count: format.count(record.waiting) }))
  if (record.nextDueOn) sentences.push(t('pricing.record.nextDue', { date: format.date(record.nextDueOn) }))
  else if (record.scored + record.tooWide === 0) sentences.push(t('pricing.record.firstDue'))
  if (record.tests) {
    const { tests, clear, width, cost, value } = record.tests
    sentences.push(
      t('pricing.record.tests', {
        n: tests,
        count: format.count(tests),
        clear: format.count(clear),
        widthPromised: format.number(width.promised),
        widthCame: format.number(width.came),
        costPromised: words.amount(cost.promised),
        costCame: words.amount(cost.came),
        valuePromised: words.amount(value.promised),
        valueCame: words.amount(value.came),
      }),
    )
  }
  if (record.lookBack) {
    const date = format.date(record.lookBack.shownThrough)
    sentences.push(t('pricing.record.lookBack', { date }), ...proofSentences(words, record.lookBack))
  }
  return sentences
}

/** Prediction, sales and "no change in units" in one sentence; the ranges' coverage next to the promised one. */
function proofSentences({ t, format }: Speech, proof: Proof): string[] {
  const { scored, held, tooWide, changes, predictedUnits, actualUnits, medianMiss, medianMissUnchanged } =
    proof
  const share = (value: number) => format.percent(value, { decimals: 0 })
  const units = (value: number) => format.number(value, { decimals: 0 })
  const sentences: string[] = []
  if (predictedUnits !== null && actualUnits !== null && medianMiss !== null && medianMissUnchanged !== null)
    sentences.push(
      t('pricing.record.proof', {
        n: changes,
        count: format.count(changes),
        predicted: units(predictedUnits),
        actual: units(actualUnits),
        miss: share(medianMiss),
        missUnchanged: share(medianMissUnchanged),
      }),
    )
  if (scored > 0)
    sentences.push(
      t('pricing.record.held', {
        held: format.count(held),
        scored: format.count(scored),
        share: share(held / scored),
      }),
    )
  if (tooWide > 0) sentences.push(t('pricing.record.tooWide', { n: tooWide, count: format.count(tooWide) }))
  if (proof.isTooNarrow) sentences.push(t('pricing.record.narrow'))
  if (proof.clearances) {
    const all = proof.clearances.scored + proof.clearances.tooWide
    sentences.push(
      t('pricing.record.clearances', {
        n: all,
        count: format.count(all),
        scored: format.count(proof.clearances.scored),
        predicted: units(proof.clearances.predictedUnits),
        actual: units(proof.clearances.actualUnits),
        held: format.count(proof.clearances.held),
      }),
    )
  }
  return sentences
}

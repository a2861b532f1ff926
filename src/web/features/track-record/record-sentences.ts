import type { TrackRecord } from '#web/features/price-plan/types.ts'
import type { Words } from '#web/features/price-plan/use-words.ts'

type Speech = Pick<Words, 't' | 'format'>
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

/**
 * The record as a proof: real changes only, predicted and actual units against "no change in units", and a warning
 * where ranges hold too rarely. Predictions made beforehand come first; without any, those of the look back.
 */
export function proofSentences(words: Speech, record: TrackRecord): string[] {
  const { t, format } = words
  const { lookBack } = record
  if (isScored(record)) return changesProved(words, record)
  if (lookBack && isScored(lookBack)) {
    const date = format.date(lookBack.shownThrough)
    return [t('pricing.record.lookBack', { date }), ...changesProved(words, lookBack)]
  }
  const sentences = [t('pricing.record.none')]
  if (record.nextDueOn) sentences.push(t('pricing.record.nextDue', { date: format.date(record.nextDueOn) }))
  else sentences.push(t('pricing.record.firstDue'))
  return sentences
}

/** All that is known of the record: proof, ranges, clearances, pending predictions, price tests and the look back. */
export function recordSentences(words: Speech & Pick<Words, 'amount'>, record: TrackRecord): string[] {
  const { t, format } = words
  const sentences = isScored(record)
    ? [...changesProved(words, record), ...rangesTold(words, record)]
    : [t('pricing.record.none')]
  if (record.waiting > 0)
    sentences.push(t('pricing.record.waiting', { n: record.waiting, count: format.count(record.waiting) }))
  if (record.nextDueOn) sentences.push(t('pricing.record.nextDue', { date: format.date(record.nextDueOn) }))
  else if (!isScored(record)) sentences.push(t('pricing.record.firstDue'))
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
    sentences.push(
      t('pricing.record.lookBack', { date }),
      ...changesProved(words, record.lookBack),
      ...rangesTold(words, record.lookBack),
    )
  }
  return sentences
}

const isScored = ({ scored, tooWide }: Proof) => scored + tooWide > 0

function changesProved({ t, format }: Speech, proof: Proof): string[] {
  const { changes, predictedUnits, actualUnits, medianMiss, medianMissUnchanged } = proof
  const share = (value: number) => format.percent(value, { decimals: 0 })
  const units = (value: number) => format.number(value, { decimals: 0 })
  const isProof =
    predictedUnits !== null && actualUnits !== null && medianMiss !== null && medianMissUnchanged !== null
  const sentences = isProof
    ? [
        t('pricing.record.proof', {
          n: changes,
          count: format.count(changes),
          predicted: units(predictedUnits),
          actual: units(actualUnits),
          miss: share(medianMiss),
          missUnchanged: share(medianMissUnchanged),
        }),
      ]
    : [t('pricing.record.noChange')]
  if (proof.isTooNarrow)
    sentences.push(
      t('pricing.record.narrow', { held: format.count(proof.held), scored: format.count(proof.scored) }),
    )
  return sentences
}

/** What came of the ranges, of clearances too, and the units of the clearances. */
function rangesTold(
  { t, format }: Speech,
  { scored, held, tooWide, isTooNarrow, clearances }: Proof,
): string[] {
  const units = (value: number) => format.number(value, { decimals: 0 })
  const sentences: string[] = []
  if (scored > 0 && !isTooNarrow)
    sentences.push(
      t('pricing.record.held', {
        held: format.count(held),
        scored: format.count(scored),
        share: format.percent(held / scored, { decimals: 0 }),
      }),
    )
  if (tooWide > 0) sentences.push(t('pricing.record.tooWide', { n: tooWide, count: format.count(tooWide) }))
  if (clearances) {
    const all = clearances.scored + clearances.tooWide
    sentences.push(
      t('pricing.record.clearances', {
        n: all,
        count: format.count(all),
        predicted: units(clearances.predictedUnits),
        actual: units(clearances.actualUnits),
      }),
    )
  }
  return sentences
}

import type { Prediction, TrackRecord } from '#web/features/price-plan/types.ts'
import type { Words } from '#web/features/price-plan/use-words.ts'

type Proof = Pick<TrackRecord, 'scored' | 'held' | 'isTooNarrow'>

/** Predictions made in advance have priority; if they do not show that ranges are too narrow, the look back may. */
export function narrowProof(record: Proof & { readonly lookBack: Proof | null }): Proof | null {
  if (record.isTooNarrow) return record
  return record.lookBack?.isTooNarrow ? record.lookBack : null
}

/** Units as the table and the waterfall both show them. */
export const unitsText = ({ format }: Pick<Words, 'format'>, value: number): string =>
  format.number(value, { decimals: Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0 })

/** The range that decides; where the season moved it away from the prediction, with the units it is about. */
export function rangeText(
  words: Pick<Words, 't' | 'format'>,
  predicted: NonNullable<Prediction['predictedUnits']>,
  inSeason: number | null,
): string {
  const [low, high] = [unitsText(words, predicted.low), unitsText(words, predicted.high)]
  const units = inSeason === null ? null : unitsText(words, inSeason)
  if (units === null || units === unitsText(words, predicted.value)) return `${low} – ${high}`
  return words.t('pricing.record.inSeason', { units, low, high })
}

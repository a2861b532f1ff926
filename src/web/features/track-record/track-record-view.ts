import type { TrackRecord } from '#web/features/price-plan/types.ts'

type Proof = Pick<TrackRecord, 'scored' | 'held' | 'isTooNarrow'>

/** Predictions made in advance have priority; if they do not show that ranges are too narrow, the look back may. */
export function narrowProof(record: Proof & { readonly lookBack: Proof | null }): Proof | null {
  if (record.isTooNarrow) return record
  return record.lookBack?.isTooNarrow ? record.lookBack : null
}

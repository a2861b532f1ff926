import { useQuery } from '@tanstack/react-query'
import { trackRecordQuery } from '#web/features/price-plan/queries.ts'
import type { TrackRecord } from '#web/features/price-plan/types.ts'

/** The record next to a figure: without a retry, so that a failed one is not requested again for each product. */
export const useTrackRecord = (): TrackRecord | undefined =>
  useQuery({ ...trackRecordQuery(), retryOnMount: false, retry: false }).data

import type { Handlers } from '../../http/handlers.ts'
import { getTrackRecord } from './get-track-record.ts'

export const trackRecordHandlers = {
  trackRecord: ({ ctx }) => getTrackRecord({ ctx }),
} as const satisfies Handlers

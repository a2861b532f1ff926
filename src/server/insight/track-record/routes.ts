import type { Handlers } from '../../kit/http/handlers.ts'
import { getTrackRecord } from './get-track-record.ts'

export const trackRecordHandlers = {
  trackRecord: ({ ctx }) => getTrackRecord({ ctx }),
} as const satisfies Handlers

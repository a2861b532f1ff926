import * as contract from '#contract/track-record'
import { handle } from '../../kit/http/handle.ts'
import { getTrackRecord } from './get-track-record.ts'

export const trackRecordHandlers = [handle(contract.trackRecord, getTrackRecord)]
